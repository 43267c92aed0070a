-- One row per link that a kiosk shows as a QR code, to pay one basket on the customer's own phone (decision 0031). Stores
-- only the hashes of its tokens.
create table phone_payment (
  client_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  person_id int not null,
  -- Hash of the lines that the kiosk showed. The link pays nothing else.
  cart_hash text not null,
  -- Of the token in the QR code, which one phone exchanges once for its own token.
  link_hash bytea not null,
  -- Of the token of the phone that opened the link; null until then.
  payment_hash bytea,
  created_at timestamptz not null,
  -- No payment begins later. A payment that began in time may finish.
  expires_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, link_hash),
  unique (client_id, payment_hash),
  foreign key (client_id, cart_id) references cart on delete cascade,
  foreign key (client_id, person_id) references person on delete cascade
);
create index phone_payment_cart on phone_payment (client_id, cart_id);
create index phone_payment_person on phone_payment (client_id, person_id);
