import { useCart } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import type { Occurrence } from '../occurrence/index.ts';
import { isAvailable } from './court-slots.ts';

/** Whether a list of available slots has a slot: it is available, or in the viewer's basket, where it can be removed. */
export function useIsOffered(): (slot: Occurrence) => boolean {
  const { cart } = useCart();
  const { attendee } = useAttendee();
  const items = (cart?.items ?? []).filter(
    ({ purchasedFor }) => !attendee || purchasedFor?.id === attendee.id,
  );
  const inCart = new Set(items.map(({ cartableResource }) => cartableResource?.occurrenceId));
  return (slot) => isAvailable(slot) || inCart.has(slot.id);
}

/** ACT-38: whether a slot keeps its time in a list of what can be booked: it is offered, or already the viewer's. */
export function useIsShownTime(): (slot: Occurrence) => boolean {
  const isOffered = useIsOffered();
  return (slot) => isOffered(slot) || slot.tag.code === 'reserved' || slot.tag.code === 'booked';
}
