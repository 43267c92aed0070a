-- One attempt to buy a cart.
create table checkout (
  client_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  person_id int not null,
  state text not null default 'open' check (state in ('open', 'completed', 'abandoned')),
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, cart_id) references cart,
  foreign key (client_id, person_id) references person
);
create unique index checkout_open on checkout (client_id, cart_id) where state = 'open';

-- PAY-05: one payment attempt with one provider. `packages/domain/src/checkout.ts` has the same states.
create table payment_attempt (
  client_id uuid not null,
  id uuid not null,
  checkout_id uuid not null,
  provider text not null,
  state text not null check (state in (
    'created', 'authorising', 'sca_required', 'authorised', 'unknown', 'failed', 'expired',
    'capture_pending', 'captured', 'capture_failed', 'void_pending', 'voided'
  )),
  amount int not null check (amount >= 0),
  currency text not null,
  -- Hash of the lines and prices. Complete voids the payment if the cart has another.
  cart_hash text not null,
  -- Our reference at the provider: Opayo's vendorTxCode.
  reference text collate "C" not null,
  -- The provider's id of the transaction or payment intent. Null until it is known.
  provider_ref text collate "C",
  -- The card token of the request (never a card number), so a repeated request finds the attempt.
  card_token text,
  -- What the browser needs for the challenge, and the result that the bank's page returned.
  sca_challenge jsonb,
  sca_result text,
  sca_submitted_at timestamptz,
  error jsonb,
  -- `OrderSnapshot`, with its version: everything that complete needs without the browser.
  snapshot jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the sweep checks the attempt next; null once its state is final.
  next_check_at timestamptz,
  status_checks int not null default 0,
  primary key (client_id, id),
  unique (client_id, reference),
  foreign key (client_id, checkout_id) references checkout,
  -- What is paid is what is sold (PAY-05).
  constraint payment_attempt_total check ((snapshot ->> 'total')::int = amount)
);
create unique index payment_attempt_live on payment_attempt (client_id, checkout_id)
  where state in ('created', 'authorising', 'sca_required', 'authorised', 'unknown', 'capture_pending');
create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;
create index payment_attempt_provider_ref on payment_attempt (provider, provider_ref);

-- Events that providers sent, each stored once so that a repeated delivery has no effect.
create table provider_event (
  client_id uuid not null references client,
  provider text not null,
  event_id text collate "C" not null,
  received_at timestamptz not null,
  primary key (client_id, provider, event_id)
);

-- CHK-12: what was bought. After that only its status changes.
create table "order" (
  client_id uuid not null,
  id uuid not null,
  reference text collate "C" not null,
  checkout_id uuid not null,
  person_id int not null,
  cart_source text not null check (cart_source in (
    'class-booking', 'activity-booking', 'online-joining', 'online-guest-passes', 'front-of-house',
    'point-of-sale', 'off-system'
  )),
  status text not null check (status in ('success', 'pending', 'cancelled', 'awaiting_payment')),
  total int not null check (total >= 0),
  tax_total int not null,
  currency text not null,
  terms_version text,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, checkout_id),
  unique (client_id, reference),
  foreign key (client_id, checkout_id) references checkout,
  foreign key (client_id, person_id) references person
);
create index order_person on "order" (client_id, person_id, created_at);

-- CHK-12: one line of an order. Amounts in minor units, tax included.
create table order_line (
  client_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position int not null,
  -- The cart line that was bought, by which a refund or cancellation finds its bookings.
  cart_line_id uuid,
  kind text not null check (kind in ('booking', 'penalty')),
  name text not null,
  quantity int not null check (quantity >= 1),
  amount int not null,
  tax int not null,
  tax_rate int not null,
  tax_code text not null,
  pricing_option_id uuid,
  -- `LineSnapshot` of the sale, with its version.
  snapshot jsonb not null,
  primary key (client_id, id),
  foreign key (client_id, order_id) references "order",
  foreign key (client_id, cart_line_id) references cart_line
);
create index order_line_order on order_line (client_id, order_id);
create unique index order_line_cart_line on order_line (client_id, cart_line_id) where cart_line_id is not null;

-- The part of an order that one means of payment pays. `amount` in minor units.
create table tender (
  client_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  tender_type text not null check (tender_type in (
    'cash', 'card', 'cheque', 'offline-voucher', 'float', 'online', 'off-system', 'direct-debit', 'voucher',
    'gift-card', 'inclusive', 'credit'
  )),
  amount int not null check (amount > 0),
  attempt_id uuid,
  primary key (client_id, id),
  foreign key (client_id, order_id) references "order",
  foreign key (client_id, attempt_id) references payment_attempt
);
create unique index tender_attempt on tender (client_id, attempt_id) where attempt_id is not null;
create index tender_order on tender (client_id, order_id);

-- Rule 5: an internal account (code, no running balance) or a person's (balance and reserved), in minor units.
create table account (
  client_id uuid not null references client,
  id uuid not null,
  kind text not null check (kind in ('internal', 'person')),
  code text collate "C" not null,
  person_id int,
  balance int,
  reserved int,
  primary key (client_id, id),
  unique (client_id, code),
  foreign key (client_id, person_id) references person,
  check ((kind = 'person') = (person_id is not null)),
  check ((kind = 'person') = (balance is not null)),
  check (num_nonnulls(balance, reserved) in (0, 2)),
  constraint account_not_overdrawn check (reserved >= 0 and balance >= reserved)
);

-- One transfer between two accounts, in minor units. Each row balances by itself.
create table journal (
  client_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  amount int not null check (amount > 0),
  reason text not null,
  order_id uuid,
  attempt_id uuid,
  primary key (client_id, id),
  foreign key (client_id, from_account_id) references account,
  foreign key (client_id, to_account_id) references account,
  foreign key (client_id, order_id) references "order",
  foreign key (client_id, attempt_id) references payment_attempt,
  check (from_account_id <> to_account_id)
);
create index journal_order on journal (client_id, order_id);
