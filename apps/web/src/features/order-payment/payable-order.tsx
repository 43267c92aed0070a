import { Card } from '@pavilion/ui/display/card';
import { useEffect } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { createOrderRoutes, PaymentPanel, usePayment } from '../checkout/index.ts';
import { OrderLines, type OrderPayment, PaymentDue, Receipt } from '../order/index.ts';

type Props = { data: OrderPayment; orderToken: string; reload: () => void };

/** Refusals after which the page shows another state of the order. */
const endedRefusals = new Set(['order_paid', 'order_cancelled', 'payment_overdue', 'order_not_found']);

/** The unpaid order, until when it can be paid and what happens then, and the card form of the checkout. */
export function PayableOrder({ data, orderToken, reload }: Props) {
  const { order, dueAt, secondsLeft, inPayment } = data;
  const t = useText('checkout');
  const payment = usePayment(createOrderRoutes(useSend(), orderToken), reload);
  const hasEnded = payment.prepareRefusal !== null && endedRefusals.has(payment.prepareRefusal);
  useEffect(() => {
    if (hasEnded) reload();
  }, [hasEnded, reload]);
  useReloadAtDeadline(payment.panel.state === 'ready' ? secondsLeft : null, reload);
  // Until the first preparation, only the order's own response knows whether a payment is in progress.
  const hasOpenOutcome = payment.hasOpenOutcome || (payment.session === null && inPayment);
  return (
    <>
      <h1>{t('order_pay_title')}</h1>
      <div className="pv-columns checkout-columns">
        <div className="pv-stack">
          {dueAt && !hasOpenOutcome && <PaymentDue order={order} dueAt={dueAt} />}
          <Card as="div">
            <PaymentPanel
              payment={payment}
              total={order.balance.value}
              cart={null}
              terms={null}
              email={order.email}
            />
          </Card>
        </div>
        <aside className="pv-stack" aria-label={t('summary')}>
          <OrderLines lines={order.lineItems} />
          <Receipt order={order} />
        </aside>
      </div>
    </>
  );
}

/** In ms: a timer cannot be longer. */
const maxTimerMs = 2 ** 31 - 1;

/** Loads the order again at its deadline, unless a payment is in progress. */
function useReloadAtDeadline(secondsLeft: number | null, reload: () => void): void {
  useEffect(() => {
    if (secondsLeft === null) return undefined;
    const timer = setTimeout(reload, Math.min(secondsLeft * 1000 + 500, maxTimerMs));
    return () => clearTimeout(timer);
  }, [secondsLeft, reload]);
}
