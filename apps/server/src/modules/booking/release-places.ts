import type { Transaction } from '#platform/database/database';
import { lockHold, updateHold } from './store/hold.ts';
import { lapseBookings } from './store/lapse-bookings.ts';

/**
 * BSK-26: a cart's owner gives lines back. Whoever takes the last one out stops the clock. Refused (`false`) while a
 * payment stands on the hold.
 */
export async function releasePlaces(
  tx: Transaction,
  cart: { clientId: string; cartId: string },
  bookingIds: readonly string[] | 'all',
): Promise<boolean> {
  const hold = await lockHold(tx, cart);
  if (!hold) return true;
  if (hold.attemptId) return false;
  const releasedIds =
    bookingIds === 'all' ? hold.reservedIds : hold.reservedIds.filter((id) => bookingIds.includes(id));
  await lapseBookings(tx, { ...cart, bookingIds: releasedIds, isShownInCart: false });
  if (hold.reservedIds.length === releasedIds.length && hold.endsAt !== null) {
    await updateHold(tx, cart, { endsAt: null, capAt: null, attemptId: null });
  }
  return true;
}
