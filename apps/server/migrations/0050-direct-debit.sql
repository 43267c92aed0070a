-- A plan whose months after the first one are collected by Direct Debit. What is due today is paid as for any plan.
alter table membership_plan add takes_direct_debit boolean not null default false;

-- One row per client that collects by Direct Debit.
create table direct_debit_setting (
  client_id uuid primary key references client,
  provider text not null check (provider in ('gocardless')),
  -- What the bank shows on statements; Bacs has room for 18 characters.
  statement_name text not null check (length(statement_name) between 1 and 18),
  -- Working days between the notice of a collection and the collection.
  notice_days smallint not null check (notice_days in (3, 5, 10)),
  -- So many failures in a row suspend a membership.
  max_failures smallint not null default 2 check (max_failures between 1 and 10)
);

-- One row per instruction of a person to their bank. The provider keeps the sort code, the account number and the holder's
-- name; here are only the provider's identifiers, the bank's name and the last two digits.
create table debit_mandate (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  provider text not null check (provider in ('gocardless')),
  account_ref text not null,
  bank_name text not null check (length(bank_name) <= 200),
  last_two text collate "C" not null check (last_two ~ '^\d{2}$'),
  -- `prepared`: the bank account is known. `requested`: an order with it is paid. `pending`: the bank has been informed.
  state text not null check (state in ('prepared', 'requested', 'pending', 'active', 'failed', 'cancelled')),
  -- The provider's identifier, and the reference that the bank shows; null until the mandate exists there.
  mandate_ref text collate "C",
  reference text,
  error_code text,
  -- Set once it is to be cancelled at the provider.
  cancel_requested_at timestamptz,
  -- When it is next asked for at the provider; null if nothing can change any more, or nothing is sent yet.
  next_check_at timestamptz,
  status_checks int not null default 0,
  -- Of its emails: their language, and the page that they open.
  language text not null,
  account_url text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, person_id) references person,
  unique (client_id, provider, mandate_ref),
  constraint debit_mandate_sent check (state in ('prepared', 'requested', 'failed', 'cancelled') or mandate_ref is not null)
);
-- A person has one instruction at a time.
create unique index debit_mandate_person on debit_mandate (client_id, person_id)
  where state in ('prepared', 'requested', 'pending', 'active');
create index debit_mandate_due on debit_mandate (next_check_at) where next_check_at is not null;

-- One row per membership that is paid by Direct Debit, from the order that bought it.
create table debit_agreement (
  client_id uuid not null,
  -- The id of the cart line that bought the membership.
  id uuid not null,
  -- The member, and who pays.
  person_id int not null,
  payer_id int not null,
  plan_id uuid not null,
  mandate_id uuid not null,
  -- `waiting`: the order is not paid yet. `suspended`: collections have failed, and benefits do not apply.
  state text not null check (state in ('waiting', 'active', 'suspended', 'ended')),
  end_reason text check (end_reason in (
    'order_unpaid', 'mandate_failed', 'mandate_cancelled', 'customer', 'plan_changed', 'claimed'
  )),
  -- Failures in a row.
  failures int not null default 0 check (failures >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, id) references cart_line,
  foreign key (client_id, person_id) references person,
  foreign key (client_id, payer_id) references person,
  foreign key (client_id, plan_id) references membership_plan,
  foreign key (client_id, mandate_id) references debit_mandate,
  constraint debit_agreement_end check ((state = 'ended') = (end_reason is not null))
);
create index debit_agreement_mandate on debit_agreement (client_id, mandate_id);
create index debit_agreement_live on debit_agreement (created_at) where state <> 'ended';
-- A plan is collected once for a member.
create unique index debit_agreement_person on debit_agreement (client_id, person_id, plan_id) where state <> 'ended';

-- One row per month of an agreement. `amount` in minor units, tax included; days are local, both inclusive.
create table debit_collection (
  client_id uuid not null,
  id uuid not null,
  agreement_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  amount int not null check (amount > 0),
  -- The working day on which the bank is asked for the money.
  charge_on date not null,
  -- `announced`: the customer knows the day and the amount. `requested`: being sent. `submitted`: the provider has it.
  state text not null check (state in ('announced', 'requested', 'submitted', 'paid', 'failed', 'cancelled', 'claimed')),
  payment_ref text collate "C",
  error_code text,
  -- What the payer owes since it failed.
  debt_id uuid,
  next_check_at timestamptz,
  status_checks int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, agreement_id) references debit_agreement,
  foreign key (client_id, debt_id) references debt,
  unique (client_id, payment_ref),
  constraint debit_collection_period check (ends_on >= starts_on),
  constraint debit_collection_sent check (state not in ('submitted', 'paid', 'claimed') or payment_ref is not null),
  -- Two sweeps cannot collect a month twice.
  constraint debit_collection_once unique (client_id, agreement_id, starts_on)
);
create index debit_collection_due on debit_collection (next_check_at) where next_check_at is not null;

-- The collection that pays for a month of membership.
alter table membership
  add collection_id uuid,
  add foreign key (client_id, collection_id) references debit_collection;
create unique index membership_collection on membership (client_id, collection_id) where collection_id is not null;

-- The journal's entries of a collection.
alter table journal
  add collection_id uuid,
  add foreign key (client_id, collection_id) references debit_collection;
create index journal_collection on journal (client_id, collection_id) where collection_id is not null;
