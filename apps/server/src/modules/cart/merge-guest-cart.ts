import { mergeCarts } from '@pavilion/domain/cart';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { joinGuestCarts } from './join-guest-carts.ts';
import {
  type CartLine,
  forEachKind,
  type LineInput,
  type Purchasables,
  type QuotedLine,
} from './kinds/purchasable.ts';
import { requoteLines, saveRequotedLine } from './quote-lines.ts';
import { releaseLines } from './release-lines.ts';
import { type LockedHold, lockHold, updateHold } from './store/hold.ts';
import { moveLines, readReservedLines } from './store/lines.ts';
import { getOrCreateCart, listCarts } from './store/read-cart.ts';
import { tryReservation } from './store/savepoint.ts';

type MergeInput = { clientId: string; guestKey: string; personId: number; now: number };
type JoinInput = { clientId: string; guestKey: string; toGuestKey: string; now: number };

/** A guest's line in the person's cart: quoted, or unchanged if a rule or price refuses it. */
type Candidate = { line: CartLine; quoted: QuotedLine; isReleased: boolean };

/**
 * BSK-16: at log-in, moves the guest's lines to the person's cart and quotes them again. The later hold applies, and a
 * place that the person already has, or that exceeds the maximum of a person, is released. With `toGuestKey` the lines
 * move to another guest's cart.
 */
export const createMergeGuestCart =
  (purchasables: Purchasables) =>
  async (tx: Transaction, input: MergeInput | JoinInput): Promise<void> => {
    if ('toGuestKey' in input) return joinGuestCarts(tx, purchasables, input);
    const { clientId, guestKey, personId, now } = input;
    for (const { id, source } of await listCarts(tx, { clientId, owner: `guest:${guestKey}` })) {
      const owner = `person:${personId}`;
      const cartId = await getOrCreateCart(tx, { clientId, owner, source, newCartId: createId(now) });
      await mergeCart(tx, purchasables, input, { guestCartId: id, cartId });
    }
  };

async function mergeCart(
  tx: Transaction,
  purchasables: Purchasables,
  { clientId, personId, now }: MergeInput,
  { guestCartId, cartId }: { guestCartId: string; cartId: string },
): Promise<void> {
  const holds = new Map<string, LockedHold | undefined>();
  for (const id of [guestCartId, cartId].toSorted()) {
    holds.set(id, await lockHold(tx, { clientId, cartId: id }));
  }
  const lines = await readReservedLines(tx, { clientId, cartId: guestCartId });
  if (lines.length === 0) return;
  const context = { clientId, requesterId: personId, side: 'online' as const, guestPlacesHeld: 0, now };
  await forEachKind(purchasables, lines, async (purchasable, linesOfKind) => {
    const lineIds = linesOfKind.map(({ id }) => id);
    await purchasable.lockForMove?.(tx, { clientId, cartId: guestCartId }, lineIds);
  });
  const candidates: Candidate[] = [];
  for (const line of lines) candidates.push(await toCandidate(tx, purchasables, context, line));

  const { moved, released, holdTimes } = mergeCarts({
    personId,
    guest: { places: candidates.map(toPlace), holdTimes: toHoldTimes(holds.get(guestCartId)) },
    own: {
      places: candidates.filter(({ isReleased }) => isReleased).map(toPlace),
      hold: toHold(holds.get(cartId)),
    },
  });
  if (moved.length === 0 && released.length === 0) return;

  const guestCart = { clientId, cartId: guestCartId };
  const ownCart = { clientId, cartId };
  const releasedLines = lines.filter(({ id }) => released.includes(id));
  await releaseLines(tx, purchasables, { cart: guestCart, lines: releasedLines, isShownInCart: false });
  if (moved.length > 0) await moveLines(tx, { ...ownCart, lineIds: moved });
  const taken: CartLine[] = [];
  for (const { line, quoted } of candidates.filter(({ line: { id } }) => moved.includes(id))) {
    const isSaved = await tryReservation(tx, () =>
      saveRequotedLine(tx, purchasables, context, { id: line.id, quoted, bookedById: personId }),
    );
    // Somebody else booked the occurrence for this person after it was quoted.
    if (!isSaved) taken.push(line);
  }
  await releaseLines(tx, purchasables, { cart: ownCart, lines: taken, isShownInCart: false });
  await updateHold(tx, guestCart, { endsAt: null, capAt: null, attemptId: null });
  const hasLines = moved.length > taken.length || holds.get(cartId)?.endsAt != null;
  if (holdTimes && hasLines) await updateHold(tx, ownCart, { ...holdTimes, attemptId: null });
}

async function toCandidate(
  tx: Transaction,
  purchasables: Purchasables,
  context: Parameters<typeof requoteLines>[2] & { requesterId: number },
  line: CartLine,
): Promise<Candidate> {
  const personId = line.input.personId ?? context.requesterId;
  const input: LineInput = { ...line.input, personId, optionId: undefined };
  const quoted = await requoteLines(tx, purchasables, context, [
    { id: line.id, input, canChangeOption: true, isNewToOwner: true },
  ]);
  const requoted = quoted.ok ? quoted.value.get(line.id) : undefined;
  if (requoted) return { line, quoted: requoted, isReleased: false };
  const code = quoted.ok ? '' : quoted.refusal.code;
  return {
    line,
    quoted: {
      input,
      price: line.price,
      snapshot: line.snapshot,
      lastBookableAt: null,
      versions: { requester: null, attendee: null, subject: null },
    },
    isReleased: ['already_booked', 'already_reserved', 'person_limit_reached'].includes(code),
  };
}

/** Two lines are the same place if they have the same occurrence. A line without one is unique. */
const toPlace = ({ line, quoted }: Candidate) => ({
  lineId: line.id,
  occurrenceId: line.snapshot.occurrenceId ?? line.id,
  personId: quoted.input.personId,
});

function toHoldTimes(hold: LockedHold | undefined) {
  if (!hold || hold.endsAt === null || hold.capAt === null) return undefined;
  return { endsAt: hold.endsAt, capAt: hold.capAt };
}

function toHold(hold: LockedHold | undefined) {
  const holdTimes = toHoldTimes(hold);
  return holdTimes && hold ? { ...holdTimes, isInPayment: hold.attemptId !== null } : undefined;
}
