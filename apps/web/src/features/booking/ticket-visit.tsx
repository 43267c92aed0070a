import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type BookingItem, getOccurrence } from './booking-item.ts';
import { CancelUntil } from './cancel-until.tsx';
import { formatWhere } from './format-where.ts';

type Props = { item: BookingItem };

/** The session: the server's name of a line ends with that of its ticket. */
function Name({ item: { name, ticket } }: Props) {
  const ending = `: ${ticket?.name ?? ''}`;
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

function Details({ item }: Props) {
  const t = useText('checkout');
  const { formatTimeRange } = useDateFormat();
  const { startsAt, endsAt, duration } = getOccurrence(item);
  const time = formatTimeRange(startsAt, endsAt);
  const where = formatWhere(getOccurrence(item));
  return (
    <>
      <p>{t('line_session', { time, count: duration, where })}</p>
      <CancelUntil item={item} />
    </>
  );
}

function CompactDetails({ item }: Props) {
  const t = useText('common');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { date, startsAt, endsAt } = getOccurrence(item);
  const when = t('day_and_time', { day: formatShortDay(date), time: formatTimeRange(startsAt, endsAt) });
  return (
    <>
      <p>{`${when} · ${formatWhere(getOccurrence(item))}`}</p>
      <CancelUntil item={item} />
    </>
  );
}

/** 'Adult × 2', on one line. */
function TicketName({ item: { ticket, quantity } }: Props) {
  return quantity > 1 ? `${ticket?.name ?? ''}\u00a0×\u00a0${quantity}` : (ticket?.name ?? '');
}

/** The page on which the tickets of the session are chosen. */
function getHref(item: BookingItem): string {
  const { venueSlug, categorySlug, date, occurrenceId } = getOccurrence(item);
  return `/location/${venueSlug}/${categorySlug}/${date}?session=${occurrenceId}`;
}

/** ACT-29: the tickets of one session, which the cart shows together. */
export const ticketVisit = {
  /** Null for a line without a ticket. */
  getKey: (item: BookingItem): string | null => (item.ticket ? getOccurrence(item).occurrenceId : null),
  getHref,
  Name,
  Details,
  CompactDetails,
  TicketName,
};
