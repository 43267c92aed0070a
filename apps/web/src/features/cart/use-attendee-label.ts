import { useText } from '../../lib/i18n/text.tsx';
import type { CartItem } from './queries.ts';

/** The attendee of a line by first name, or else the number of places. */
export function useAttendeeLabel() {
  const t = useText('checkout');
  const tc = useText('common');
  const attendee = ({ purchasedFor, quantity }: CartItem): string =>
    purchasedFor ? purchasedFor.firstName : tc('places', { count: quantity });
  const forAttendee = (item: CartItem): string =>
    item.purchasedFor ? t('for_person', { name: item.purchasedFor.firstName }) : attendee(item);
  return { attendee, forAttendee };
}
