-- PRC-03: a person has an account for each type of credit. `reserved` is the sum of its reservations.
alter table account
  add column credit_type text check (credit_type in ('general', 'membership')),
  add constraint account_credit_type check ((person_id is not null) = (credit_type is not null)),
  add constraint account_person_credit unique (client_id, person_id, credit_type);

-- PRC-09: the credit that a customer wants to use for a cart, in minor units. It reserves nothing (decision 0041).
create table cart_credit (
  client_id uuid not null,
  cart_id uuid not null,
  credit_type text not null check (credit_type in ('general', 'membership')),
  amount int not null check (amount > 0),
  primary key (client_id, cart_id, credit_type),
  foreign key (client_id, cart_id) references cart on delete cascade
);

-- Credit that a payment attempt has reserved, in minor units. Deleted when the attempt spends it or ends without an order.
create table credit_reservation (
  client_id uuid not null,
  attempt_id uuid not null,
  account_id uuid not null,
  amount int not null check (amount > 0),
  primary key (client_id, attempt_id, account_id),
  foreign key (client_id, attempt_id) references payment_attempt,
  foreign key (client_id, account_id) references account
);
create index credit_reservation_account on credit_reservation (client_id, account_id);

-- The type of a tender 'credit'.
alter table tender
  add column credit_type text check (credit_type in ('general', 'membership')),
  add constraint tender_credit_type check ((tender_type = 'credit') = (credit_type is not null));

-- What the client's own tenders pay of an order, in minor units. The rest is `payment_attempt.amount`, for the card.
create function sum_internal_tenders(p_snapshot jsonb) returns int language sql immutable as $$
  select coalesce(sum((part ->> 'amount')::int), 0)::int
  from jsonb_array_elements(p_snapshot -> 'tenders') part where part ->> 'type' = 'credit'
$$;
alter table payment_attempt
  drop constraint payment_attempt_total,
  -- What the card and the internal tenders pay is what is sold (PAY-05).
  add constraint payment_attempt_total check ((snapshot ->> 'total')::int = amount + sum_internal_tenders(snapshot));
