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
import { linkChildOfLine } from './name-children.ts';
import { applyPriceRules } from './price-lines.ts';
import { requoteLines, saveRequotedLine } from './quote-lines.ts';
import { releaseLines } from './release-lines.ts';
import { type LockedHold, lockHold, updateHold } from './store/hold.ts';
import { moveLines, readReservedLines } from './store/lines.ts';
import { getOrCreateCart, listCarts } from './store/read-cart.ts';
import { tryReservation } from './store/savepoint.ts';

type MergeInput = { clientId: string; personId: number; now: number } & (
  | { guestKey: string }
  | { fromPersonId: number }
);
type JoinInput = { clientId: string; guestKey: string; toGuestKey: string; now: number };

/** A guest's line in the person's cart: quoted, or unchanged if a rule or price refuses it. */
type Candidate = { line: CartLine; quoted: QuotedLine; isRefused: boolean; isReleased: boolean };

/**
 * BSK-16: at log-in, moves the guest's lines to the person's cart and quotes them again. The later hold applies, and a
 * place that the person already has, or that exceeds the maximum of a person, is released. Days of a camp that the
 * attendee has not yet stay in its line, one by one. With `toGuestKey` the lines
 * move to another guest's cart. With `fromPersonId` those of a provisional account of the person's address move, as far
 * as the person may buy them; its charges and what it pays for at the moment stay (decision 0026).
 */
export const createMergeGuestCart =
  (purchasables: Purchasables) =>
  async (tx: Transaction, input: MergeInput | JoinInput): Promise<void> => {
    if ('toGuestKey' in input) return joinGuestCarts(tx, purchasables, input);
    const { clientId, personId, now } = input;
    const from = 'guestKey' in input ? `guest:${input.guestKey}` : `person:${input.fromPersonId}`;
    for (const { id, source } of await listCarts(tx, { clientId, owner: from })) {
      const owner = `person:${personId}`;
      const cartId = await getOrCreateCart(tx, { clientId, owner, source, newCartId: createId(now) });
      await mergeCart(tx, purchasables, input, { guestCartId: id, cartId });
    }
  };

async function mergeCart(
  tx: Transaction,
  purchasables: Purchasables,
  input: MergeInput,
  { guestCartId, cartId }: { guestCartId: string; cartId: string },
): Promise<void> {
  const { clientId, personId, now } = input;
  const fromPersonId = 'fromPersonId' in input ? input.fromPersonId : undefined;
  const holds = new Map<string, LockedHold | undefined>();
  for (const id of [guestCartId, cartId].toSorted()) {
    holds.set(id, await lockHold(tx, { clientId, cartId: id }));
  }
  const lines = await readReservedLines(tx, { clientId, cartId: guestCartId });
  // The total of a cart in payment is agreed.
  if (lines.length === 0 || holds.get(guestCartId)?.attemptId) return;
  const context = { clientId, requesterId: personId, side: 'online' as const, guestPlacesHeld: 0, now };
  await forEachKind(purchasables, lines, async (purchasable, linesOfKind) => {
    const lineIds = linesOfKind.map(({ id }) => id);
    await purchasable.lockForMove?.(tx, { clientId, cartId: guestCartId }, lineIds);
  });
  const candidates: Candidate[] = [];
  for (const line of lines) {
    const candidate = await toCandidate(tx, purchasables, { ...context, fromPersonId }, line);
    const staysBehind = fromPersonId !== undefined && candidate.isRefused && !candidate.isReleased;
    if (!staysBehind) candidates.push(candidate);
  }

  const toPlaces = (chosen: readonly Candidate[]) =>
    chosen.map((candidate) => toPlace(purchasables, candidate));
  const { moved, released, holdTimes } = mergeCarts({
    personId,
    guest: { places: toPlaces(candidates), holdTimes: toHoldTimes(holds.get(guestCartId)) },
    own: {
      places: toPlaces(candidates.filter(({ isReleased }) => isReleased)),
      hold: toHold(holds.get(cartId)),
    },
  });
  if (moved.length === 0 && released.length === 0) return;

  const guestCart = { clientId, cartId: guestCartId };
  const ownCart = { clientId, cartId };
  const releasedLines = lines.filter(({ id }) => released.includes(id));
  await releaseLines(tx, purchasables, { cart: guestCart, lines: releasedLines, isShownInCart: false });
  if (moved.length > 0) await moveLines(tx, { ...ownCart, lineIds: moved });
  const movedLines = candidates.filter(({ line: { id } }) => moved.includes(id));
  const taken = await saveCandidates(tx, purchasables, { ...context, fromPersonId }, movedLines);
  await releaseLines(tx, purchasables, { cart: ownCart, lines: taken, isShownInCart: false });
  if (candidates.length === lines.length)
    await updateHold(tx, guestCart, { endsAt: null, capAt: null, attemptId: null });
  const hasLines = moved.length > taken.length || holds.get(cartId)?.endsAt != null;
  if (holdTimes && hasLines) await updateHold(tx, ownCart, { ...holdTimes, attemptId: null });
  await applyPriceRules(tx, purchasables, { ...ownCart, ownerId: personId, now });
}

type MergeContext = Parameters<typeof requoteLines>[2] & {
  requesterId: number;
  fromPersonId: number | undefined;
};

/** Saves the moved lines for their new owner. Returns those whose places somebody has for the attendee. */
async function saveCandidates(
  tx: Transaction,
  purchasables: Purchasables,
  context: MergeContext,
  candidates: readonly Candidate[],
): Promise<CartLine[]> {
  const taken: CartLine[] = [];
  const save = ({ line: { id }, quoted }: Candidate) =>
    tryReservation(tx, () =>
      saveRequotedLine(tx, purchasables, context, { id, quoted, bookedById: context.requesterId }),
    );
  for (const candidate of candidates) {
    if (await save(candidate)) continue;
    // Another line has the occurrence for this person, or somebody else has booked it since it was quoted.
    const again = await toCandidate(tx, purchasables, context, candidate.line);
    if (again.isRefused || !(await save(again))) taken.push(candidate.line);
  }
  return taken;
}

async function toCandidate(
  tx: Transaction,
  purchasables: Purchasables,
  context: MergeContext,
  line: CartLine,
): Promise<Candidate> {
  const linked = await linkChildOfLine(tx, context, line.input);
  const attendeeId = linked.personId === context.fromPersonId ? undefined : linked.personId;
  const personId = attendeeId ?? context.requesterId;
  const input: LineInput = { ...linked, personId, optionId: undefined };
  const requote = async (of: LineInput) => {
    const held = { id: line.id, input: of, canChangeOption: true, isNewToOwner: true };
    const quoted = await requoteLines(tx, purchasables, context, [held]);
    return quoted.ok ? { quoted: quoted.value.get(line.id) } : { refusal: quoted.refusal };
  };
  const whole = await requote(input);
  const rest = leaveOut(input, whole.refusal?.ownedIds);
  const quoted = whole.quoted ?? (rest && (await requote(rest)).quoted);
  if (quoted) return { line, quoted, isRefused: false, isReleased: false };
  return {
    line,
    quoted: {
      input,
      price: line.price,
      snapshot: line.snapshot,
      lastBookableAt: null,
      versions: { requester: null, attendee: null, subject: null },
    },
    isRefused: true,
    isReleased: releasedCodes.includes(whole.refusal?.code),
  };
}

const releasedCodes: readonly unknown[] = ['already_booked', 'already_reserved', 'person_limit_reached'];

/** The other days of a camp, which are bought one by one; undefined if there are none. */
function leaveOut(input: LineInput, ownedIds: readonly string[] = []): LineInput | undefined {
  const { detail } = input;
  if (ownedIds.length === 0 || !('occurrenceIds' in detail)) return undefined;
  const occurrenceIds = detail.occurrenceIds.filter((id) => !ownedIds.includes(id));
  if (occurrenceIds.length === 0) return undefined;
  return { ...input, detail: { ...detail, isWhole: false, occurrenceIds } } as LineInput;
}

/** Two lines are the same place if they have the same occurrence. A line without one or of a repeatable kind is unique. */
const toPlace = (purchasables: Purchasables, { line, quoted }: Candidate) => ({
  lineId: line.id,
  occurrenceId: (!purchasables[line.input.kind].isRepeatable && line.snapshot.occurrenceId) || line.id,
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
