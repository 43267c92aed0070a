import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { BookingItem } from './booking-item.ts';

/** BKG-03: which booking a line moves, what was paid for it, and why that no longer works. */
export const MovedFrom = ({ item }: { item: BookingItem }) =>
  item.replaces && <Move item={item} replaces={item.replaces} />;

type Props = { item: BookingItem; replaces: NonNullable<BookingItem['replaces']> };

function Move({ item, replaces: { startsAt, paid, problem } }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const when = tc('day_and_time', {
    day: formatShortDay(startsAt.local),
    time: formatTime(startsAt.format24Hour),
  });
  return (
    <>
      <p data-testid="moved-from">
        {t('line_moved_from', { when })}
        <br />
        {t('line_moved_price', { paid: paid.formatted, amount: item.price.formatted })}
      </p>
      {problem !== null && <Notification tone="danger">{problem}</Notification>}
    </>
  );
}
