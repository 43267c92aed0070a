-- PAY-03: a card that the client's payment provider keeps for a person. It has no card number.
create table saved_card (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  provider text not null check (provider in ('opayo', 'stripe')),
  -- The provider's identifier of the card.
  token text not null,
  brand text not null,
  last_four text collate "C" not null check (last_four ~ '^\d{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null check (expiry_year between 2000 and 2100),
  created_at timestamptz not null,
  -- The last payment with the card, by which the cards of a person are ordered.
  used_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, provider, token),
  -- A card that is saved again replaces the one before.
  constraint saved_card_same unique (client_id, person_id, provider, brand, last_four, expiry_year, expiry_month),
  foreign key (client_id, person_id) references person
);

-- The provider's record of a person, to which Stripe attaches saved cards.
create table provider_customer (
  client_id uuid not null,
  person_id int not null,
  provider text not null check (provider in ('opayo', 'stripe')),
  ref text not null,
  primary key (client_id, person_id, provider),
  foreign key (client_id, person_id) references person
);

alter table payment_attempt
  -- Whether the customer asked to save the card. It is saved once the order exists.
  add column saves_card boolean not null default false,
  -- The saved card that pays, by which a repeated request finds its attempt (PAY-08). Without a foreign key, because the
  -- card may be removed.
  add column saved_card_id uuid;
create index payment_attempt_saved_card on payment_attempt (client_id, saved_card_id) where saved_card_id is not null;
