import { mergeCarts } from '@pavilion/domain/cart';
import type { Transaction } from '#platform/database';
import { newId } from '#platform/id';
import { giveBack, type HeldLines, lockHold, setHold } from '../booking/index.ts';
import { requote } from './requote.ts';
import { moveLines, readCarts, readOwn, readReserved } from './store/merge.ts';
import { openCart } from './store/read-cart.ts';

type Merge = { clientId: string; guestKey: string; personId: number; now: number };

/**
 * BSK-16: what a guest put into their basket is the person's from the log-in on: it moves over and is quoted anew, the
 * later clock counts, and the same place for the same person twice is freed once.
 */
export async function mergeGuestCart(tx: Transaction, merge: Merge): Promise<void> {
  const { clientId, guestKey, personId } = merge;
  for (const { id, source } of await readCarts(tx, { clientId, owner: `guest:${guestKey}` })) {
    const place = { clientId, owner: `person:${personId}`, source };
    const cartId = await openCart(tx, { ...place, id: newId(merge.now) });
    await mergeOne(tx, merge, { guestCartId: id, cartId });
  }
}

async function mergeOne(
  tx: Transaction,
  { clientId, personId, now }: Merge,
  { guestCartId, cartId }: { guestCartId: string; cartId: string },
): Promise<void> {
  const guestCart = { clientId, cartId: guestCartId };
  const ownCart = { clientId, cartId };
  const holds = new Map<string, HeldLines | undefined>();
  for (const id of [guestCartId, cartId].toSorted())
    holds.set(id, await lockHold(tx, { clientId, cartId: id }));

  const places = await readReserved(tx, clientId, guestCartId);
  if (places.length === 0) return;
  const own = await readOwn(
    tx,
    clientId,
    personId,
    places.map((place) => place.occurrence_id),
  );
  const { moved, freed, clock } = mergeCarts({
    personId,
    guest: {
      places: places.map((place) => ({
        lineId: place.id,
        occurrenceId: place.occurrence_id,
        personId: place.person_id,
      })),
      clock: clockOf(holds.get(guestCartId)),
    },
    own: {
      places: own.map((place) => ({ occurrenceId: place.occurrence_id, personId })),
      hold: holdOf(holds.get(cartId)),
    },
  });
  if (moved.length === 0 && freed.length === 0) return;

  await giveBack(tx, { ...guestCart, bookingIds: freed, told: false });
  await moveLines(tx, { clientId, cartId, personId }, moved);
  await requote(tx, { clientId, personId, lineIds: moved, now });
  await setHold(tx, guestCart, { endsAt: null, capAt: null, attemptId: null });
  if (clock) await setHold(tx, ownCart, { ...clock, attemptId: null });
}

function clockOf(hold: HeldLines | undefined) {
  if (!hold || hold.endsAt === null || hold.capAt === null) return undefined;
  return { endsAt: hold.endsAt, capAt: hold.capAt };
}

function holdOf(hold: HeldLines | undefined) {
  const clock = clockOf(hold);
  return clock && hold ? { ...clock, paying: hold.attemptId !== null } : undefined;
}
