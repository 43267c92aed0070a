-- PAY-09: every state of a payment attempt that is not final has a deadline, after which its places are free.
alter table payment_attempt
  drop constraint payment_attempt_state_check,
  add constraint payment_attempt_state_check check (state in (
    'created', 'authorising', 'sca_required', 'authorised', 'unknown', 'failed', 'expired',
    'capture_pending', 'captured', 'capture_failed', 'void_pending', 'voided', 'void_failed'
  )),
  -- When the state ends at the latest; null once it is final.
  add column deadline_at timestamptz,
  -- Why the payment needs a person (`npm run payments:open`), and since when; null if it needs none.
  add column open_reason text check (open_reason in ('outcome_unknown', 'capture_unknown', 'void_failed')),
  add column opened_at timestamptz,
  add constraint payment_attempt_open check (num_nonnulls(open_reason, opened_at) in (0, 2));

update payment_attempt set deadline_at = updated_at + interval '1 day'
where state in ('created', 'authorising', 'sca_required', 'authorised', 'unknown', 'capture_pending', 'void_pending');

alter table payment_attempt add constraint payment_attempt_deadline check (
  (deadline_at is not null) = (state in (
    'created', 'authorising', 'sca_required', 'authorised', 'unknown', 'capture_pending', 'void_pending'
  ))
);
create index payment_attempt_open on payment_attempt (client_id, opened_at) where open_reason is not null;
