import { minHoldMs, startOrExtendHold } from '@pavilion/domain/cart';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createKeyedQueue } from '#platform/lib/keyed-queue';
import type { CartTarget, ClaimRefusalCode, FastClaim, LineRefusal, QuoteContext } from '../cart/index.ts';
import type { OccurrenceFacts } from '../offer/index.ts';
import type { DecidedBooking } from './decide-lines.ts';
import { type ClaimRow, type CourtChoice, claimOccurrence, type OccurrenceClaim } from './store/claim.ts';

const minuteMs = 60_000;

/** A process keeps few claims in flight on one occurrence: its row is slower with more (createKeyedQueue). */
const queueClaim = createKeyedQueue(4);

type ClaimRequest = {
  context: QuoteContext;
  target: CartTarget;
  fast: Pick<FastClaim, 'sessionHash' | 'idempotency' | 'lapseShownSince'>;
};

/** BSK-15: claims the places of one decided line, in a transaction or as a statement of its own. */
export const claimLine = (
  run: RunStatement,
  request: ClaimRequest,
  decided: DecidedBooking,
): Promise<ClaimRow> => claimOccurrence(run, toClaim(request, decided));

/**
 * Claims in turn with the other claims of this process on the occurrence. Never inside a transaction: it would hold a
 * connection while it waits, and the claims before it in the queue would wait for a connection.
 */
export const claimLineInTurn: typeof claimLine = (run, request, decided) =>
  isCourt(decided.occurrence)
    ? claimLine(run, request, decided)
    : queueClaim(decided.occurrence.id, () => claimLine(run, request, decided));

function toClaim({ context, target, fast }: ClaimRequest, decided: DecidedBooking): OccurrenceClaim {
  const { clientId, now, requesterId, side } = context;
  const { input, versions, occurrence, price, snapshot } = decided;
  const lastBookableAt = occurrence.last_bookable_at;
  const first = startOrExtendHold(undefined, lastBookableAt, now);
  if (!first.ok) throw new Error(`New hold refused: ${first.refusal.code}`);
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
    maxPersonPlaces: side === 'foh' ? null : occurrence.max_places_per_person,
    maxGuestPlaces: decided.maxGuestPlaces,
    lineId: createId(now),
    bookingId: createId(now),
    price,
    snapshot,
    places: input.quantity,
    side,
    occurrence: { id: occurrence.id, version: occurrence.version },
    schedule: { id: occurrence.schedule_id, version: occurrence.schedule_version },
    court: toCourtChoice(occurrence, input.quantity),
  };
}

const toProof = (id: number | null, version: number | null) =>
  id === null || version === null ? null : { id, version };

/** ACT-46: a place takes one leaf location, or all of them if the occurrence is a whole hall. */
export function toCourtChoice(occurrence: OccurrenceFacts, places: number): CourtChoice | undefined {
  if (!isCourt(occurrence)) return undefined;
  const leafCount = occurrence.leaf_allocation === 'all' ? occurrence.location_ids.length : places;
  return {
    rootId: occurrence.root_id,
    leaves: occurrence.location_ids,
    leafCount,
    from: occurrence.starts_at - occurrence.setup_minutes * minuteMs,
    until: occurrence.ends_at + occurrence.teardown_minutes * minuteMs,
    shouldNameLeaves:
      leafCount < occurrence.location_ids.length && occurrence.friendly_location_name === null,
  };
}

/** Whether each place of the occurrence is a leaf location. */
export const isCourt = ({ booking_strategy }: Pick<OccurrenceFacts, 'booking_strategy'>): boolean =>
  booking_strategy === 'sequential';

/** What the outcome of a claim means for the customer. `facts_changed`: read the facts again and decide again. */
export function toClaimResult({
  outcome,
}: Pick<ClaimRow, 'outcome'>): Result<undefined, LineRefusal<ClaimRefusalCode>> {
  switch (outcome) {
    case 'claimed':
      return ok(undefined);
    case 'place_taken':
      return refuse({ code: 'place_taken', nextStep: 'choose_another' });
    case 'session_ended':
      return refuse({ code: 'not_logged_in' });
    case 'cart_changed':
      return refuse({ code: 'cart_changed', nextStep: 'reload_cart' });
    case 'occurrence_changed':
    case 'requester_changed':
      return refuse({ code: 'facts_changed' });
  }
}
