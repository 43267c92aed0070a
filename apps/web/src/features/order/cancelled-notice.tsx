import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Order, OrderLine } from './queries.ts';

const ownRefundTexts = { credit: 'order_refund_credit', 'gift-card': 'order_refund_gift_card' } as const;

/** BKG-04, BKG-10: when bookings of the order were cancelled, and what becomes of the money. */
export function CancelledNotice({ order: { lineItems, refunds } }: { order: Order }) {
  const t = useText('checkout');
  const { formatDayWithYear, formatTime } = useDateFormat();
  const changed = lineItems.filter(({ cancellation }) => cancellation !== null);
  const moved = changed.filter(({ cancellation }) => cancellation?.movedTo);
  const cancelled = changed.filter(({ cancellation }) => !cancellation?.movedTo);
  const times = cancelled.flatMap(({ cancellation }) => cancellation?.cancelledAt?.local ?? []);
  const last = times.toSorted().at(-1);
  const isPaidFor = cancelled.some(({ price }) => price.value > 0);
  const venue = cancelled.map(({ resource, bundle }) => resource ?? bundle).find((place) => place !== null);
  return (
    <Notification tone="info">
      {moved.map((line) => (
        <MovedLine key={line.id} line={line} />
      ))}
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

/** BKG-03: to which booking a line was moved, for which its price has paid. */
function MovedLine({ line: { cancellation, price } }: { line: OrderLine }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { surfaceUrls } = useBoot();
  const { formatShortDay, formatTime } = useDateFormat();
  const movedTo = cancellation?.movedTo;
  if (!movedTo) return null;
  const { bookingId, name, startsAt } = movedTo;
  const when = { day: formatShortDay(startsAt.local), time: formatTime(startsAt.format24Hour) };
  const text = price.value > 0 ? t('order_moved_to', { amount: price.formatted }) : t('order_moved_to_free');
  return (
    <p data-testid="moved-to">
      <Trans text={text} placeholder="session">
        <Anchor href={`${surfaceUrls.account}/bookings/${bookingId}`}>
          {`${name}, ${tc('day_and_time', when)}`}
        </Anchor>
      </Trans>
    </p>
  );
}
