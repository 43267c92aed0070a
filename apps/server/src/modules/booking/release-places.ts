import type { Transaction } from '#platform/database';
import { lockHold, setHold } from './store/hold.ts';
import { giveBack } from './store/release.ts';

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
  const wanted = bookingIds === 'all' ? hold.reserved : hold.reserved.filter((id) => bookingIds.includes(id));
  await giveBack(tx, { ...cart, bookingIds: wanted, told: false });
  if (hold.reserved.length === wanted.length && hold.endsAt !== null) {
    await setHold(tx, cart, { endsAt: null, capAt: null, attemptId: null });
  }
  return true;
}
