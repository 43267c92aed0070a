-- Decision 0046: a gift card has an account of its own, whose transfers are in the journal.
alter table account
  drop constraint account_kind_check,
  add constraint account_kind_check check (kind in ('internal', 'person', 'gift_card')),
  drop constraint account_check1,
  add constraint account_balance check ((kind = 'internal') = (balance is null));

-- One row per client that sells gift cards. Amounts in minor units.
create table gift_card_plan (
  client_id uuid not null references client,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- The amounts that a customer chooses from.
  amounts int[] not null default '{}' check (0 < all (amounts) and array_length(amounts, 1) <= 20),
  -- The bounds of an amount that a customer types; null if they choose from the list only.
  min_amount int check (min_amount > 0),
  max_amount int,
  -- Months from the day on which a card is sent until it expires.
  valid_months int not null check (valid_months between 1 and 120),
  is_sold boolean not null default true,
  primary key (client_id, id),
  unique (client_id),
  constraint gift_card_plan_bounds check (
    (min_amount is null) = (max_amount is null) and (max_amount is null or max_amount >= min_amount)
  ),
  constraint gift_card_plan_amount check (min_amount is not null or amounts <> '{}')
);

-- One row per gift card, which was sold or given. Its balance is that of the account with its id.
create table gift_card (
  client_id uuid not null,
  id uuid not null,
  -- SHA-256 of the code: a database leak does not expose usable codes. The code is in the email to its recipient only.
  code_hash bytea not null,
  -- The end of the code, by which its holder recognises it.
  last_four text not null check (length(last_four) = 4),
  currency text not null,
  -- What it was issued for, in minor units.
  amount int not null check (amount > 0),
  -- First instant at which it no longer pays.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, code_hash),
  foreign key (client_id, id) references account
);

-- One row per bought gift card.
create table gift_card_sale (
  client_id uuid not null,
  -- The id of its line, whose detail names the recipient.
  id uuid not null,
  valid_months int not null,
  send_at timestamptz not null,
  created_at timestamptz not null,
  -- Set once its order is paid and its day has come; its email is in the outbox then.
  queued_at timestamptz,
  -- Null until it is made, right before its email is sent.
  gift_card_id uuid,
  -- Set if its order was not paid, or is refunded before the day.
  cancelled_at timestamptz,
  primary key (client_id, id),
  unique (client_id, gift_card_id),
  foreign key (client_id, id) references cart_line,
  foreign key (client_id, gift_card_id) references gift_card,
  constraint gift_card_sale_ended check (
    (gift_card_id is null or queued_at is not null) and (queued_at is null or cancelled_at is null)
  )
);
create index gift_card_sale_due on gift_card_sale (send_at) where queued_at is null and cancelled_at is null;

-- The gift cards that a customer wants to use for a cart. They reserve nothing (decision 0041).
create table cart_gift_card (
  client_id uuid not null,
  cart_id uuid not null,
  gift_card_id uuid not null,
  primary key (client_id, cart_id, gift_card_id),
  foreign key (client_id, cart_id) references cart on delete cascade,
  foreign key (client_id, gift_card_id) references gift_card
);
create index cart_gift_card_card on cart_gift_card (client_id, gift_card_id);

-- The card of a tender 'gift-card'.
alter table tender
  add column gift_card_id uuid,
  add constraint tender_gift_card check ((tender_type = 'gift-card') = (gift_card_id is not null)),
  add foreign key (client_id, gift_card_id) references gift_card;
create index tender_gift_card_id on tender (client_id, gift_card_id) where gift_card_id is not null;

-- What the client's own tenders pay of an order, in minor units. The rest is `payment_attempt.amount`, for the card.
create or replace function sum_internal_tenders(p_snapshot jsonb) returns int language sql immutable as $$
  select coalesce(sum((part ->> 'amount')::int), 0)::int
  from jsonb_array_elements(p_snapshot -> 'tenders') part where part ->> 'type' in ('credit', 'gift-card')
$$;

-- Adds the kind `gift_card` to the kinds that the tables have.
do $$
declare v_table text; v_rule text;
begin
  foreach v_table in array array['cart_line', 'order_line'] loop
    select pg_get_constraintdef(c.oid) into strict v_rule
    from pg_constraint c where c.conrelid = v_table::regclass and c.conname = v_table || '_kind_check';
    execute format('alter table %I drop constraint %I, add constraint %I %s', v_table, v_table || '_kind_check',
      v_table || '_kind_check', replace(v_rule, 'ARRAY[', 'ARRAY[''gift_card''::text, '));
  end loop;
end $$;
