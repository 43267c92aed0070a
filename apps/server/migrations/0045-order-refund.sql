-- BKG-10: what a customer gets back who cancels: to the card that paid, or as credit. The fee, in minor units, is kept
-- from what a booking with the action `charge_fee` cost, once its cut-off has passed.
alter table client
  add cancellation_refund text not null default 'card' check (cancellation_refund in ('card', 'credit')),
  add cancellation_fee int not null default 0 check (cancellation_fee >= 0);

-- What is or will be refunded, in minor units. The database refuses more than the line cost and more than the tender paid.
alter table order_line
  add refunded int not null default 0,
  add constraint order_line_not_overrefunded check (refunded = 0 or refunded between 0 and amount);
alter table tender
  add refunded int not null default 0,
  add constraint tender_not_overrefunded check (refunded between 0 and amount);

-- A refund of an order: one row for each tender that pays back. One without an order is of a payment that no order uses.
alter table refund
  alter attempt_id drop not null,
  -- Where the money goes. A refund to credit has no attempt, since the provider moves no money.
  add destination text not null default 'card' check (destination in ('card', 'credit')),
  add order_id uuid,
  -- Null if the provider reports a refund that was made on its website.
  add order_line_id uuid,
  add tender_id uuid,
  -- The booking whose cancellation is refunded.
  add booking_id uuid,
  -- The type of the credit that is given.
  add credit_type text check (credit_type in ('general', 'membership')),
  add foreign key (client_id, order_id) references "order",
  add foreign key (client_id, order_line_id) references order_line,
  add foreign key (client_id, tender_id) references tender,
  add foreign key (client_id, booking_id) references booking,
  drop constraint refund_reason_check,
  -- `staff`: a goodwill refund. `provider`: made on the provider's website, and reported by it.
  add constraint refund_reason_check check (reason in ('no_order', 'cancellation', 'staff', 'provider')),
  drop constraint refund_state_check,
  drop constraint refund_check;
update refund set state = case state
  when 'pending' then case when status_checks = 0 then 'requested' else 'submitted' end
  when 'done' then 'succeeded' else 'needs_person' end;
alter table refund
  -- `requested`: saved. `submitted`: sent, perhaps without an answer. `needs_person`: refused; the money stays set aside
  -- until a person has refunded it. `failed`: given up, or taken back by the provider.
  add constraint refund_state_check check (state in ('requested', 'submitted', 'succeeded', 'needs_person', 'failed')),
  add constraint refund_next_check check ((next_check_at is not null) = (state in ('requested', 'submitted'))),
  add constraint refund_destination check (
    (destination = 'credit') = (credit_type is not null) and (destination = 'card') = (attempt_id is not null)
  ),
  add constraint refund_order check (num_nonnulls(order_id, tender_id) in (0, 2));
-- The cancellation of a booking is refunded once.
create unique index refund_cancellation on refund (client_id, booking_id, tender_id)
  where booking_id is not null and state <> 'failed';
create unique index refund_provider_ref on refund (client_id, attempt_id, provider_ref) where provider_ref is not null;
create index refund_order_id on refund (client_id, order_id) where order_id is not null;
create index refund_booking on refund (client_id, booking_id) where booking_id is not null;
create index refund_needs_person on refund (client_id, attempt_id) where state = 'needs_person';

-- Counts every refund against its payment, order line and tender, whose constraints refuse too much.
create or replace function count_refund() returns trigger language plpgsql as $$
declare
  v_before int := 0;
  v_after int := 0;
  v_row refund := coalesce(new, old);
begin
  if tg_op <> 'INSERT' and old.state <> 'failed' then v_before := old.amount; end if;
  if tg_op <> 'DELETE' and new.state <> 'failed' then v_after := new.amount; end if;
  if v_before = v_after then return null; end if;
  update order_line set refunded = refunded + v_after - v_before
  where client_id = v_row.client_id and id = v_row.order_line_id;
  update tender set refunded = refunded + v_after - v_before
  where client_id = v_row.client_id and id = v_row.tender_id;
  update payment_attempt set refunded = refunded + v_after - v_before
  where client_id = v_row.client_id and id = v_row.attempt_id;
  return null;
end $$;

-- A customer's objection at their bank, as the provider reports it. Amounts in minor units.
create table dispute (
  client_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  provider_ref text collate "C" not null,
  amount int not null check (amount > 0),
  -- What the provider has taken from the client's account for it; 0 once it is won.
  withdrawn int not null check (withdrawn between 0 and amount),
  status text not null,
  reason text not null,
  -- Until when the client can answer it.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, provider_ref),
  foreign key (client_id, attempt_id) references payment_attempt
);
create index dispute_attempt on dispute (client_id, attempt_id);

-- One comparison of the journal with a provider's books, for one day in the client's time zone.
create table reconciliation (
  client_id uuid not null references client,
  provider text not null,
  day date not null,
  -- `unavailable`: the provider did not answer, so nothing is known.
  state text not null check (state in ('matched', 'unmatched', 'unavailable')),
  -- Minor units: captured, less refunds and disputes.
  journal_total int not null,
  provider_total int not null,
  currency text not null,
  -- `ReconciliationItem[]`: what does not match, each with its amounts, references and code.
  items jsonb not null,
  checked_at timestamptz not null,
  primary key (client_id, provider, day)
);
