import { TextButton } from '@pavilion/ui/base/button';
import { Card } from '@pavilion/ui/display/card';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import type { Order } from './queries.ts';

/** CHK-13: the price of each line, the amount paid, the tender and the reference; a summary until it is paid. */
export function Receipt({ order }: { order: Order }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { formatDay, formatTime } = useDateFormat();
  const { isKiosk } = useModes();
  const [payment] = order.payments;
  const { local } = order.createdAt;
  const isPaid = order.balance.value <= 0;
  return (
    <Card as="div">
      <h2 className="order-receipt__title">{t(isPaid ? 'receipt' : 'summary')}</h2>
      <dl className="pv-definition-list order-receipt__lines">
        {order.lineItems.map((line) => (
          <div className="order-receipt__line" key={line.id}>
            <dt>{line.name}</dt>
            <dd>{line.price.formatted}</dd>
          </div>
        ))}
        {order.taxTotal.value > 0 && (
          <div className="order-receipt__line pv-muted">
            <dt>{t('tax_included')}</dt>
            <dd>{order.taxTotal.formatted}</dd>
          </div>
        )}
        <dt className="pv-definition-list__total">{t(isPaid ? 'paid' : 'total')}</dt>
        <dd className="pv-definition-list__total">{order.total.formatted}</dd>
      </dl>
      <p className="pv-small pv-muted order-receipt__payment">
        {[
          isPaid && payment?.card,
          tc('day_and_time', { day: formatDay(local), time: formatTime(local.slice(11, 16)) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="pv-small pv-muted">
        {t('reference')} <b className="order-receipt__reference">{order.reference}</b>
      </p>
      {isPaid && !isKiosk && (
        <p className="pv-small order-receipt__print">
          <TextButton onClick={() => print()}>{t('print_receipt')}</TextButton>
        </p>
      )}
    </Card>
  );
}
