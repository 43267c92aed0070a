-- Money that the provider captured, and what is or will be refunded of it, in minor units.
alter table payment_attempt
  drop constraint payment_attempt_state_check,
  add constraint payment_attempt_state_check check (state in (
    'created', 'authorising', 'sca_required', 'authorised', 'unknown', 'failed', 'expired',
    'capture_pending', 'captured', 'capture_failed', 'captured_late', 'void_pending', 'voided', 'void_failed'
  )),
  drop constraint payment_attempt_open_reason_check,
  add constraint payment_attempt_open_reason_check check (open_reason in (
    'outcome_unknown', 'capture_unknown', 'captured_in_part', 'void_failed', 'refund_failed'
  )),
  add column captured int not null default 0,
  add column refunded int not null default 0;
update payment_attempt set captured = amount where state = 'captured';
alter table payment_attempt add constraint payment_attempt_not_overrefunded
  check (refunded between 0 and captured and captured <= amount);

-- One refund of a captured payment, saved before the provider is called. `amount` in minor units.
create table refund (
  client_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  amount int not null check (amount > 0),
  -- `no_order`: the provider captured a payment that no order uses. `cancellation`: bookings were cancelled.
  reason text not null check (reason in ('no_order', 'cancellation')),
  state text not null check (state in ('pending', 'done', 'failed')),
  -- Our reference at the provider: Opayo's vendorTxCode.
  reference text collate "C" not null,
  provider_ref text collate "C",
  error_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the sweep sends or checks it next; null once its state is final.
  next_check_at timestamptz,
  status_checks int not null default 0,
  primary key (client_id, id),
  unique (client_id, reference),
  foreign key (client_id, attempt_id) references payment_attempt,
  check ((next_check_at is not null) = (state = 'pending'))
);
-- A captured payment without an order is refunded once, whatever reports it again.
create unique index refund_no_order on refund (client_id, attempt_id) where reason = 'no_order' and state <> 'failed';
create index refund_due on refund (next_check_at) where next_check_at is not null;

-- Counts every refund against its payment, whose constraint refuses more than was captured.
create function count_refund() returns trigger language plpgsql as $$
declare
  v_before int := 0;
  v_after int := 0;
begin
  if tg_op <> 'INSERT' and old.state <> 'failed' then v_before := old.amount; end if;
  if tg_op <> 'DELETE' and new.state <> 'failed' then v_after := new.amount; end if;
  if v_before <> v_after then
    update payment_attempt set refunded = refunded + v_after - v_before
    where client_id = coalesce(new.client_id, old.client_id) and id = coalesce(new.attempt_id, old.attempt_id);
  end if;
  return null;
end $$;
create trigger refund_counted after insert or update or delete on refund for each row execute function count_refund();
