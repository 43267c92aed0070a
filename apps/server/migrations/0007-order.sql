-- One try at buying a cart.
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

-- PAY-05: one try at taking money by one provider. `packages/domain/src/checkout.ts` has the same states.
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
  -- What was to be bought, at which prices: complete refuses another.
  cart_hash text not null,
  -- Ours at the provider: Opayo's vendorTxCode.
  reference text collate "C" not null,
  -- The provider's own: a transaction's or an intent's id.
  provider_ref text collate "C",
  -- The card's token that it began with (never a number), so that a second press is known again.
  card_token text,
  -- What the browser needs for the challenge, and what came back from it.
  sca_challenge jsonb,
  sca_result text,
  sca_submitted_at timestamptz,
  error jsonb,
  -- All that complete needs without the browser: payments, terms version, waivers, billing address, places, prices.
  snapshot jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the sweep looks at it next; null once it is final.
  next_check_at timestamptz,
  status_checks int not null default 0,
  primary key (client_id, id),
  unique (client_id, reference),
  foreign key (client_id, checkout_id) references checkout
);
create unique index payment_attempt_live on payment_attempt (client_id, checkout_id)
  where state in ('created', 'authorising', 'sca_required', 'authorised', 'unknown', 'capture_pending');
create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;
create index payment_attempt_provider_ref on payment_attempt (provider, provider_ref);

-- What was heard from providers by themselves, once each.
create table provider_event (
  client_id uuid not null references client,
  provider text not null,
  event_id text collate "C" not null,
  received_at timestamptz not null,
  primary key (client_id, provider, event_id)
);

-- CHK-12: what was bought; never changed, only added to. Its state moves only as domain.md says.
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

create table order_line (
  client_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position int not null,
  -- The cart line that it was. Kept so that a refund or a cancellation finds what was bought.
  cart_line_id uuid,
  kind text not null check (kind in ('booking', 'penalty')),
  name text not null,
  quantity int not null check (quantity >= 1),
  amount int not null,
  tax int not null,
  tax_rate int not null,
  tax_code text not null,
  pricing_option_id uuid,
  -- The name, place and times as they were sold.
  snapshot jsonb not null,
  primary key (client_id, id),
  foreign key (client_id, order_id) references "order",
  foreign key (client_id, cart_line_id) references cart_line
);
create index order_line_order on order_line (client_id, order_id);
create unique index order_line_cart_line on order_line (client_id, cart_line_id) where cart_line_id is not null;

-- Money by one means for one order (domain.md: tender).
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

-- Rule 5: an account is the house's (kind and code, no running balance) or a person's (balance and reserved).
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

-- One transfer. It balances by itself.
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
