import { ContentText, Where } from '../../lib/content/content-text.tsx';
import { LinePicture } from '../../lib/content/line-picture.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type BookingItem, getOccurrence } from './booking-item.ts';
import { CancelUntil } from './cancel-until.tsx';
import { MovedFrom } from './moved-from.tsx';

type Props = { item: BookingItem };

/**
 * The number of tickets, or the attendee of a booking by first name and how many places, if there are several; '' for one
 * place of a guest, which may be a court.
 */
function useAttendeeLabel() {
  const t = useText('checkout');
  const tc = useText('common');
  const attendee = ({ purchasedFor, quantity, ticket }: BookingItem): string => {
    if (ticket) return tc('tickets', { count: quantity });
    if (!purchasedFor) return quantity > 1 ? tc('places', { count: quantity }) : '';
    const name = purchasedFor.firstName;
    return quantity > 1 ? t('places_for_person', { count: quantity, name }) : name;
  };
  const forAttendee = (item: BookingItem): string =>
    item.purchasedFor && !item.ticket && item.quantity === 1
      ? t('for_person', { name: item.purchasedFor.firstName })
      : attendee(item);
  return { attendee, forAttendee };
}

const Picture = ({ item }: Props) => <LinePicture line={getOccurrence(item)} />;

function Details({ item }: Props) {
  const t = useText('checkout');
  const { formatTimeRange } = useDateFormat();
  const { forAttendee } = useAttendeeLabel();
  const { startsAt, endsAt, duration } = getOccurrence(item);
  const time = formatTimeRange(startsAt, endsAt);
  const attendee = forAttendee(item);
  return (
    <>
      <p>
        {`${t('line_session', { time, count: duration })} · `}
        <Where of={getOccurrence(item)} />
      </p>
      {attendee !== '' && <p className="cart-line__for">{attendee}</p>}
      <MovedFrom item={item} />
      <CancelUntil item={item} />
    </>
  );
}

function CompactDetails({ item }: Props) {
  const t = useText('common');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const name = useAttendeeLabel().attendee(item);
  const { date, startsAt, endsAt } = getOccurrence(item);
  return (
    <>
      <p>{t('day_and_time', { day: formatShortDay(date), time: formatTimeRange(startsAt, endsAt) })}</p>
      <p>
        {name !== '' && `${name} · `}
        <Where of={getOccurrence(item)} />
      </p>
      <MovedFrom item={item} />
      <CancelUntil item={item} />
    </>
  );
}

/** 'Badminton, Court 2, Tue 4 Aug, 18:30': tells several bookings of the same activity apart. */
function FullName({ item }: Props) {
  const t = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const { date, startsAt, location } = getOccurrence(item);
  const when = t('day_and_time', { day: formatShortDay(date), time: formatTime(startsAt.format24Hour) });
  return (
    <>
      <ContentText>{[item.name, location].filter((part) => part !== '').join(', ')}</ContentText>
      {`, ${when}`}
    </>
  );
}

function GroupTitle({ item }: Props) {
  const { formatDay } = useDateFormat();
  return formatDay(getOccurrence(item).date);
}

/** BSK-09, BSK-19: what a booking shows in the cart, grouped by day. */
export const bookingCartLine = {
  Picture,
  Details,
  CompactDetails,
  FullName,
  GroupTitle,
  getGroupKey: (item: BookingItem) => getOccurrence(item).date,
  hasAttendee: true,
};
