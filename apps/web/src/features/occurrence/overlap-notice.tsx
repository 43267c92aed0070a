import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useCart } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { useUser } from '../person/index.ts';
import { findOverlaps } from './overlap/find-overlaps.ts';
import { bookingsAroundQuery, type Occurrence } from './queries.ts';

type PlannedOccurrence = Pick<Occurrence, 'id' | 'name' | 'bookingType' | 'startsAt' | 'endsAt' | 'tickets'>;

/** Points out, without refusing, what the attendee has at the same time in the cart and among their bookings. */
export function OverlapNotice({ occurrence }: { occurrence: PlannedOccurrence }) {
  const t = useText('activity');
  const { formatTimeRange } = useDateFormat();
  const overlaps = useOverlaps(occurrence);
  if (overlaps.length === 0) return null;
  return (
    <Notification tone="warning" title={t('overlap_title')} data-testid="overlap">
      <ul>
        {overlaps.map(({ key, name, startsAt, endsAt, isBooked }) => (
          <li key={key}>
            {t(isBooked ? 'overlap_booked' : 'overlap_in_basket', {
              name,
              time: formatTimeRange(startsAt, endsAt),
            })}
          </li>
        ))}
      </ul>
    </Notification>
  );
}

type Times = Pick<Occurrence, 'name' | 'startsAt'>;

/** Whether both are courts for the same game: several courts are booked at one time on purpose. */
const isOtherCourt = (
  { bookingType, name, startsAt }: Times & Pick<Occurrence, 'bookingType'>,
  booked: Times,
): boolean => bookingType === 'resources' && booked.name === name && booked.startsAt.utc === startsAt.utc;

/** Only what the chosen person attends: a parent may book two children at the same time. */
function useOverlaps(occurrence: PlannedOccurrence) {
  const send = useSend();
  const user = useUser();
  const { attendee } = useAttendee();
  const attendeeId = (occurrence.tickets.length > 0 ? undefined : attendee?.id) ?? user?.id;
  const { cart } = useCart();
  const { data: bookings = [] } = useQuery({
    ...bookingsAroundQuery(send, user?.id ?? 0, occurrence),
    enabled: user !== null,
  });
  const inCart = (cart?.items ?? []).flatMap(({ id, cartableResource, purchasedFor }) =>
    cartableResource?.occurrenceId &&
    (!purchasedFor || purchasedFor.id === attendeeId) &&
    !isOtherCourt(occurrence, cartableResource)
      ? [{ ...cartableResource, occurrenceId: cartableResource.occurrenceId, key: id, isBooked: false }]
      : [],
  );
  const booked = bookings
    .filter(({ userId }) => userId === attendeeId)
    .map((booking) => ({ ...booking, key: booking.id, isBooked: true }));
  return findOverlaps(occurrence, [...booked, ...inCart]);
}
