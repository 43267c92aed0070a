import { splitAmount } from '@pavilion/domain/bundle/bundle-price';
import { minHoldMs, startOrExtendHold } from '@pavilion/domain/cart';
import type { RunStatement } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createKeyedQueue } from '#platform/lib/keyed-queue';
import { type BundleClaim, claimOccurrences, toDatabaseRefusal } from '../booking/index.ts';
import {
  type CartTarget,
  type ClaimedCart,
  type FastClaim,
  type LineInput,
  type QuoteContext,
  toCartLine,
} from '../cart/index.ts';
import type { OfferCache } from '../offer/index.ts';
import { type DecidedLine, decideNewLine } from './decide-line.ts';

type ClaimRequest = {
  context: QuoteContext;
  target: CartTarget;
  fast: Pick<FastClaim, 'sessionHash' | 'idempotency' | 'lapseShownSince'>;
};
type FastLines = { context: QuoteContext; fast: FastClaim; inputs: readonly LineInput<'bundle'>[] };

/** A process keeps few claims in flight on one camp or course, whose rows are slower with more. */
const queueClaim = createKeyedQueue(4);

/** CMP-17, CRS-08: claims the sessions of one decided line, in a transaction or as a statement of its own. */
export const claimLine = (run: RunStatement, request: ClaimRequest, decided: DecidedLine) =>
  claimOccurrences(run, toClaim(request, decided));

/**
 * BSK-15: decides on cached facts and claims in one statement that verifies their versions. Undefined for several lines, and
 * after any refusal, because its reason must come from fresh facts (decision 0013).
 */
export async function claimFromCache(
  run: RunStatement,
  cache: OfferCache,
  { context, fast, inputs: [input, ...others] }: FastLines,
): Promise<ClaimedCart | undefined> {
  // A named child may have some of it already, which is read under the guest's lock.
  if (!input || others.length > 0 || input.detail.child) return undefined;
  const { clientId, requesterId, side, now } = context;
  const { scheduleId } = input.detail;
  const query = { clientId, requesterId, personId: input.personId, scheduleId, side, now };
  const [sessions, requester, attendee] = await cache.readBundle(query);
  // The claim checks what the requester and the attendee already have.
  const facts = {
    sessions,
    requester,
    attendee,
    reEnrolment: undefined,
    ownStatuses: new Map(),
    placesHeld: new Map(),
  };
  const decided = decideNewLine(facts, context, input);
  if (!decided.ok || decided.value.hasPriceRules) return undefined;
  try {
    const row = await queueClaim(scheduleId, () =>
      claimLine(run, { context, target: fast.target, fast }, decided.value),
    );
    if (row.outcome === 'claimed') {
      const { cart: id, ends, cap, lines, credit } = row;
      return { id, endsAt: ends.getTime(), capAt: cap.getTime(), lines: lines.map(toCartLine), credit };
    }
  } catch (error) {
    if (!toDatabaseRefusal(error)) throw error;
  }
  cache.forgetBundle(query);
  return undefined;
}

function toClaim({ context, target, fast }: ClaimRequest, decided: DecidedLine): BundleClaim {
  const { clientId, now, requesterId, side } = context;
  const { input, versions, sessions, price, snapshot } = decided;
  const [session] = sessions;
  const lastBookableAt = decided.lastBookableAt;
  if (!session || lastBookableAt === null) throw new Error('Line without sessions to claim');
  const first = startOrExtendHold(undefined, lastBookableAt, now);
  if (!first.ok) throw new Error(`New hold refused: ${first.refusal.code}`);
  const amounts = splitAmount(price.amount, sessions.length);
  return {
    clientId,
    now,
    ...fast,
    target,
    requester: toProof(requesterId, versions.requester),
    attendee: toProof(input.personId, versions.attendee),
    hold: {
      firstEndsAt: first.value.endsAt,
      firstCapAt: first.value.capAt,
      minEndsAt: now + minHoldMs,
      lastBookableAt,
    },
    // Staff sell as many places as there are.
    maxPersonPlaces: side === 'foh' ? null : session.max_places_per_person,
    maxGuestPlaces: decided.maxGuestPlaces,
    lineId: createId(now),
    price,
    snapshot,
    detail: input.detail,
    side,
    schedule: { id: session.schedule_id, version: session.schedule_version },
    sessions: sessions.map(({ id, version }, position) => ({
      id,
      version,
      bookingId: createId(now),
      amount: amounts[position] ?? 0,
    })),
  };
}

const toProof = (id: number | null, version: number | null) =>
  id === null || version === null ? null : { id, version };
