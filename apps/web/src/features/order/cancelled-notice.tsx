import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import type { Order } from './queries.ts';

const ownRefundTexts = { credit: 'order_refund_credit', 'gift-card': 'order_refund_gift_card' } as const;

/** BKG-04, BKG-10: when bookings of the order were cancelled, and what becomes of the money. */
export function CancelledNotice({ order: { lineItems, refunds } }: { order: Order }) {
  const t = useText('checkout');
  const { formatDayWithYear, formatTime } = useDateFormat();
  const cancelled = lineItems.filter(({ cancellation }) => cancellation !== null);
  const times = cancelled.flatMap(({ cancellation }) => cancellation?.cancelledAt?.local ?? []);
  const last = times.toSorted().at(-1);
  const isPaidFor = cancelled.some(({ price }) => price.value > 0);
  const venue = cancelled.map(({ resource, bundle }) => resource ?? bundle).find((place) => place !== null);
  return (
    <Notification tone="info">
      {last !== undefined && (
        <p>
          {t('order_cancelled_when', { day: formatDayWithYear(last), time: formatTime(last.slice(11, 16)) })}
        </p>
      )}
      {refunds.map(({ destination, state, amount }) => (
        <p key={`${destination}-${state}-${amount.value}`}>
          {t(destination === 'card' ? `order_refund_card_${state}` : ownRefundTexts[destination], {
            amount: amount.formatted,
          })}
        </p>
      ))}
      {refunds.length === 0 && isPaidFor && venue && (
        <p>
          <Trans text={t('order_cancelled_refund')} placeholder="venue">
            <Anchor href={`/centre/${venue.venueSlug}`}>{venue.venueName}</Anchor>
          </Trans>
        </p>
      )}
    </Notification>
  );
}
