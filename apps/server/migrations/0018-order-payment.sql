-- CHK-12: an order whose capture was refused is paid by a later attempt of its checkout, until its deadline.
alter table "order"
  -- When its capture was first refused; null if it never was. The deadline counts from it.
  add column awaiting_payment_since timestamptz;
update "order" o set awaiting_payment_since = (
  select min(a.updated_at) from payment_attempt a
  where a.client_id = o.client_id and a.checkout_id = o.checkout_id and a.state = 'capture_failed'
) where o.status = 'awaiting_payment';
alter table "order" add constraint order_awaiting_payment
  check (status <> 'awaiting_payment' or awaiting_payment_since is not null);
create index order_awaiting_payment on "order" (client_id, checkout_id) where status = 'awaiting_payment';

-- Rule 6: an order is paid once.
create unique index payment_attempt_paid on payment_attempt (client_id, checkout_id)
  where state in ('capture_pending', 'captured');
