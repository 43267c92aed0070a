import { maxGuestPlaces } from '@pavilion/domain/booking';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import type { CartLine, Purchasables } from './kinds/purchasable.ts';
import { releaseLines } from './release-lines.ts';
import { type LockedHold, lockHold, updateHold } from './store/hold.ts';
import { moveLines, readReservedLines } from './store/lines.ts';
import { getOrCreateCart, listCarts } from './store/read-cart.ts';

type JoinInput = { clientId: string; guestKey: string; toGuestKey: string; now: number };

/**
 * MOD-02: moves the lines of a guest to the cart of another guest of the same browser; the later hold applies. Places
 * beyond a guest's maximum are released, and the cart shows them as lapsed.
 */
export async function joinGuestCarts(
  tx: Transaction,
  purchasables: Purchasables,
  { clientId, guestKey, toGuestKey, now }: JoinInput,
): Promise<void> {
  for (const { id: fromId, source } of await listCarts(tx, { clientId, owner: `guest:${guestKey}` })) {
    const owner = `guest:${toGuestKey}`;
    const cartId = await getOrCreateCart(tx, { clientId, owner, source, newCartId: createId(now) });
    const [from, to] = [
      { clientId, cartId: fromId },
      { clientId, cartId },
    ];
    const holds = new Map<string, LockedHold | undefined>();
    for (const id of [fromId, cartId].toSorted()) holds.set(id, await lockHold(tx, { clientId, cartId: id }));
    const [fromHold, toHold] = [holds.get(fromId), holds.get(cartId)];
    const lines = await readReservedLines(tx, from);
    // The total of a cart in payment is agreed.
    if (lines.length === 0 || fromHold?.attemptId || toHold?.attemptId) continue;

    await moveLines(tx, { ...to, lineIds: lines.map(({ id }) => id) });
    const excess = findExcess(await readReservedLines(tx, to), lines);
    await releaseLines(tx, purchasables, { cart: to, lines: excess, isShownInCart: true });
    await updateHold(tx, from, { endsAt: null, capAt: null, attemptId: null });
    await updateHold(tx, to, { ...getLaterTimes(fromHold, toHold), attemptId: null });
  }
}

/** The moved lines that exceed a guest's places, the last ones first. */
function findExcess(all: readonly CartLine[], moved: readonly CartLine[]): CartLine[] {
  let places = all.reduce((sum, { input }) => sum + input.quantity, 0);
  return moved.toReversed().filter(({ input }) => {
    if (places <= maxGuestPlaces) return false;
    places -= input.quantity;
    return true;
  });
}

function getLaterTimes(...holds: readonly (LockedHold | undefined)[]) {
  const getLatest = (instants: readonly (number | null | undefined)[]): number | null => {
    const set = instants.filter((instant) => instant != null);
    return set.length > 0 ? Math.max(...set) : null;
  };
  return {
    endsAt: getLatest(holds.map((hold) => hold?.endsAt)),
    capAt: getLatest(holds.map((hold) => hold?.capAt)),
  };
}
