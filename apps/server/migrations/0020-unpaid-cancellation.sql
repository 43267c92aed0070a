-- When the cancellation of a checkout's unpaid order is tried again after it has failed; null if it has not failed.
alter table checkout add column next_cancellation_at timestamptz;
alter table payment_attempt
  drop constraint payment_attempt_open_reason_check,
  add constraint payment_attempt_open_reason_check check (open_reason in (
    'outcome_unknown', 'capture_unknown', 'captured_in_part', 'void_failed', 'refund_failed', 'cancellation_failed'
  ));
