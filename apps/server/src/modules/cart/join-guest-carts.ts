import { maxGuestPlaces } from '@pavilion/domain/booking';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { type CartLine, countPlaces, forEachKind, type Purchasables } from './kinds/purchasable.ts';
import { releaseLines } from './release-lines.ts';
import { type LockedHold, lockHold, lockOwner, updateHold } from './store/hold.ts';
import { moveLines, readReservedLines } from './store/lines.ts';
import { getOrCreateCart, listCarts } from './store/read-cart.ts';

type JoinInput = { clientId: string; guestKey: string; toGuestKey: string; now: number };

/**
 * MOD-02: moves the lines of a guest to the carts of another guest of the same browser; the later hold applies. Places
 * beyond the maxima of a guest and of a person in one occurrence are released, and the cart shows them as lapsed.
 */
export async function joinGuestCarts(
  tx: Transaction,
  purchasables: Purchasables,
  { clientId, guestKey, toGuestKey, now }: JoinInput,
): Promise<void> {
  const owner = `guest:${toGuestKey}`;
  // The guest may have a cart of another source, so no hold serialises all claims of the guest.
  await lockOwner(tx, { owner });
  const pairs: { fromId: string; toId: string }[] = [];
  for (const { id: fromId, source } of await listCarts(tx, { clientId, owner: `guest:${guestKey}` })) {
    const toId = await getOrCreateCart(tx, { clientId, owner, source, newCartId: createId(now) });
    pairs.push({ fromId, toId });
  }
  const holds = new Map<string, LockedHold | undefined>();
  const cartIds = pairs.flatMap(({ fromId, toId }) => [fromId, toId]);
  for (const cartId of cartIds.toSorted()) holds.set(cartId, await lockHold(tx, { clientId, cartId }));

  const moved: CartLine[] = [];
  for (const { fromId, toId } of pairs) {
    const [fromHold, toHold] = [holds.get(fromId), holds.get(toId)];
    const lines = await readReservedLines(tx, { clientId, cartId: fromId });
    // The total of a cart in payment is agreed.
    if (lines.length === 0 || fromHold?.attemptId || toHold?.attemptId) continue;
    await moveLines(tx, { clientId, cartId: toId, lineIds: lines.map(({ id }) => id) });
    await updateHold(tx, { clientId, cartId: fromId }, { endsAt: null, capAt: null, attemptId: null });
    await updateHold(tx, { clientId, cartId: toId }, { ...getLaterTimes(fromHold, toHold), attemptId: null });
    moved.push(...lines);
  }

  const held: CartLine[] = [];
  for (const { id } of await listCarts(tx, { clientId, owner }))
    held.push(...(await readReservedLines(tx, { clientId, cartId: id })));
  const maxima = await readMaxPersonPlaces(tx, purchasables, { clientId, now, lines: moved });
  const excess = findExcess(held, moved, maxima);
  await releaseLines(tx, purchasables, { cart: { clientId }, lines: excess, isShownInCart: true });
}

/** The maximum of a person in the occurrence of each line, for kinds that have one. */
async function readMaxPersonPlaces(
  tx: Transaction,
  purchasables: Purchasables,
  { clientId, now, lines }: { clientId: string; now: number; lines: readonly CartLine[] },
): Promise<ReadonlyMap<string, number>> {
  const maxima = new Map<string, number>();
  await forEachKind(purchasables, lines, async (purchasable, linesOfKind) => {
    const maximaOfKind = await purchasable.readMaxPersonPlaces?.(tx, { clientId, now }, linesOfKind);
    for (const [lineId, maximum] of maximaOfKind ?? []) maxima.set(lineId, maximum);
  });
  return maxima;
}

/** The newest of the moved lines that exceed the maxima. Line ids are in the order of their addition. */
function findExcess(
  held: readonly CartLine[],
  moved: readonly CartLine[],
  maxima: ReadonlyMap<string, number>,
): CartLine[] {
  let kept = held;
  const sumPlaces = (lines: readonly CartLine[]): number =>
    lines.reduce((sum, line) => sum + countPlaces(line), 0);
  return moved
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .filter(({ id, snapshot }) => {
      const inOccurrence = kept.filter((line) => line.snapshot.occurrenceId === snapshot.occurrenceId);
      const maxInOccurrence = maxima.get(id) ?? Number.POSITIVE_INFINITY;
      if (sumPlaces(kept) <= maxGuestPlaces && sumPlaces(inOccurrence) <= maxInOccurrence) return false;
      kept = kept.filter((line) => line.id !== id);
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
