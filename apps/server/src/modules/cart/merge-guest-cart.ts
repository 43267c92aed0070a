import { mergeCarts } from '@pavilion/domain/cart';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { type LockedHold, lapseBookings, lockHold, updateHold } from '../booking/index.ts';
import { requoteLines } from './requote-lines.ts';
import { moveLines, readCarts, readExistingBookings, readReservedLines } from './store/merge-carts.ts';
import { getOrCreateCart } from './store/read-cart.ts';

type MergeInput = { clientId: string; guestKey: string; personId: number; now: number };

/**
 * BSK-16: what a guest put into their basket is the person's from the log-in on: it moves over and is quoted anew, the
 * later clock counts, and the same place for the same person twice is freed once.
 */
export async function mergeGuestCart(tx: Transaction, input: MergeInput): Promise<void> {
  const { clientId, guestKey, personId } = input;
  for (const { id, source } of await readCarts(tx, { clientId, owner: `guest:${guestKey}` })) {
    const cartKey = { clientId, owner: `person:${personId}`, source };
    const cartId = await getOrCreateCart(tx, { ...cartKey, id: createId(input.now) });
    await mergeCart(tx, input, { guestCartId: id, cartId });
  }
}

async function mergeCart(
  tx: Transaction,
  { clientId, personId, now }: MergeInput,
  { guestCartId, cartId }: { guestCartId: string; cartId: string },
): Promise<void> {
  const guestCart = { clientId, cartId: guestCartId };
  const ownCart = { clientId, cartId };
  const holds = new Map<string, LockedHold | undefined>();
  for (const id of [guestCartId, cartId].toSorted())
    holds.set(id, await lockHold(tx, { clientId, cartId: id }));

  const places = await readReservedLines(tx, clientId, guestCartId);
  if (places.length === 0) return;
  const own = await readExistingBookings(
    tx,
    clientId,
    personId,
    places.map((place) => place.occurrence_id),
  );
  const {
    moved,
    released: freed,
    holdTimes: clock,
  } = mergeCarts({
    personId,
    guest: {
      places: places.map((place) => ({
        lineId: place.id,
        occurrenceId: place.occurrence_id,
        personId: place.person_id,
      })),
      holdTimes: toHoldTimes(holds.get(guestCartId)),
    },
    own: {
      places: own.map((place) => ({ occurrenceId: place.occurrence_id, personId })),
      hold: toHold(holds.get(cartId)),
    },
  });
  if (moved.length === 0 && freed.length === 0) return;

  await lapseBookings(tx, { ...guestCart, bookingIds: freed, isShownInCart: false });
  await moveLines(tx, { clientId, cartId, personId }, moved);
  await requoteLines(tx, { clientId, personId, lineIds: moved, now });
  await updateHold(tx, guestCart, { endsAt: null, capAt: null, attemptId: null });
  if (clock) await updateHold(tx, ownCart, { ...clock, attemptId: null });
}

function toHoldTimes(hold: LockedHold | undefined) {
  if (!hold || hold.endsAt === null || hold.capAt === null) return undefined;
  return { endsAt: hold.endsAt, capAt: hold.capAt };
}

function toHold(hold: LockedHold | undefined) {
  const holdTimes = toHoldTimes(hold);
  return holdTimes && hold ? { ...holdTimes, isInPayment: hold.attemptId !== null } : undefined;
}
