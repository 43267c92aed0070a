import { useText } from '../../lib/i18n/text.tsx';
import type { BookingItem } from './booking-item.ts';

/** The attendee of a booking by first name, or else the number of places. */
export function useAttendeeLabel() {
  const t = useText('checkout');
  const tc = useText('common');
  const attendee = ({ purchasedFor, quantity }: BookingItem): string =>
    purchasedFor ? purchasedFor.firstName : tc('places', { count: quantity });
  const forAttendee = (item: BookingItem): string =>
    item.purchasedFor ? t('for_person', { name: item.purchasedFor.firstName }) : attendee(item);
  return { attendee, forAttendee };
}
