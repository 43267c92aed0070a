import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { ContentText, Where } from '../../lib/content/content-text.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type BookingItem, getOccurrence } from './booking-item.ts';
import { CancelUntil } from './cancel-until.tsx';

type Props = { item: BookingItem };

/** The session: the server's name of a line ends with that of its ticket. */
function Name({ item: { name, ticket } }: Props) {
  const ending = `: ${ticket?.name ?? ''}`;
  return <ContentText>{name.endsWith(ending) ? name.slice(0, -ending.length) : name}</ContentText>;
}

function Details({ item }: Props) {
  const t = useText('checkout');
  const { formatTimeRange } = useDateFormat();
  const { startsAt, endsAt, duration } = getOccurrence(item);
  const time = formatTimeRange(startsAt, endsAt);
  return (
    <>
      <p>
        {`${t('line_session', { time, count: duration })} · `}
        <Where of={getOccurrence(item)} />
      </p>
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
      <p>
        {`${when} · `}
        <Where of={getOccurrence(item)} />
      </p>
      <CancelUntil item={item} />
    </>
  );
}

type NameProps = Props & {
  /** Whether a control beside the name shows the quantity; screen readers still read it with the name. */
  isQuantityHidden?: boolean;
};

/** 'Adult × 2', on one line. */
function TicketName({ item: { ticket, quantity }, isQuantityHidden = false }: NameProps) {
  const name = <ContentText>{ticket?.name}</ContentText>;
  if (quantity === 1) return name;
  const times = `\u00a0×\u00a0${quantity}`;
  return (
    <>
      {name}
      {isQuantityHidden ? <VisuallyHidden>{times}</VisuallyHidden> : times}
    </>
  );
}

/** 'Family swim: Adult, Tue 4 Aug, 18:30': names one ticket among those of several sessions. */
function useFullName(): (item: BookingItem) => string {
  const t = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  return (item) => {
    const { date, startsAt } = getOccurrence(item);
    const when = t('day_and_time', { day: formatShortDay(date), time: formatTime(startsAt.format24Hour) });
    return `${item.name}, ${when}`;
  };
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
  useFullName,
};
