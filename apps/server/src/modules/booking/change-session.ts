import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { addToOutbox, publishChange } from '#platform/jobs/outbox';
import { readClientBrand, readLinkOrigin } from '../client/index.ts';
import { buildSessionChangedEmail } from '../email/index.ts';
import { lockCheckoutsOfLines, refundLine } from '../refund/index.ts';
import type { CancellationDeps } from './cancel-together.ts';
import { toCourtChoice } from './claim-line.ts';
import { type DecidedChoice, decideChoices } from './decide-session-choice.ts';
import { toEmailSession } from './notices/to-email-session.ts';
import { checkMove, isSameActivity, type Move, readMove } from './read-session-change.ts';
import { type CancellationSource, readRecipients } from './store/cancel-booking.ts';
import { changeSettled, insertSessionChanges } from './store/change-session.ts';
import { type BookingRow, readBookingsById } from './store/read-bookings.ts';
import { formatRefundMessage, getPaid, getRefund, listLines, withReplaced } from './view-cancellation.ts';

type ChangeRequest = {
  caller: CallerFor<'customer'>;
  personId: number;
  source: CancellationSource;
  id: string;
  occurrenceId: string;
  /** The refund that the customer has seen, in minor units. */
  seenRefund: number | undefined;
};

/** How often facts are read, because they may change between reading and taking the places. */
const maxTries = 3;

/**
 * Moves a settled booking, or all tickets of a visit, to another session: takes the new places and releases the old ones,
 * refunds what it costs less, and offers the old places to the waitlist, in one transaction.
 */
export async function changeSession(deps: CancellationDeps, request: ChangeRequest) {
  for (let tries = 1; ; tries += 1) {
    const changed = await tryChange(deps, request);
    const isStale = !changed.ok && changed.refusal.code === 'session_changed';
    if (!isStale || tries === maxTries) return changed;
  }
}

async function tryChange(deps: CancellationDeps, request: ChangeRequest) {
  const { database, settings, now } = deps;
  const { caller, personId, source, id, occurrenceId } = request;
  const clientId = caller.client.id;
  const move = await readMove(database.run, { clientId, personId, id });
  if (!move) return refuse({ code: 'booking_not_found' } as const);
  // A repeated request.
  if (move.first.occurrence_id === occurrenceId && move.first.status === 'settled') return ok([...move.rows]);
  const checked = checkMove(move, { now: now(), source });
  if (!checked.ok) return checked;
  const [choice] = await decideChoices(database.run, move, {
    clientId,
    occurrenceIds: [occurrenceId],
    now: now(),
  });
  if (!choice) return refuse({ code: 'occurrence_not_found' } as const);
  if (!isSameActivity(move, choice.occurrence)) return refuse({ code: 'change_other_activity' } as const);
  if (!choice.decided.ok) return choice.decided;
  if (choice.refund < 0) return refuse({ code: 'change_costs_more', nextStep: 'pay_difference' } as const);
  const origin = await readLinkOrigin(database.run, caller, settings, 'account');
  return database.inTransaction((tx) => changeInTransaction(deps, tx, { move, choice, request, origin }));
}

type Change = { move: Move; choice: DecidedChoice; request: ChangeRequest; origin: string };

type ChangeRefusal =
  | {
      code:
        | 'already_booked'
        | 'booking_cancelled'
        | 'payment_pending'
        | 'person_limit_reached'
        | 'refund_changed'
        | 'session_changed';
      params?: { limit: number };
    }
  | { code: 'place_taken'; nextStep: 'choose_another' };

async function changeInTransaction(
  { now, offerReleasedPlaces }: CancellationDeps,
  tx: Transaction,
  { move, choice, request, origin }: Change,
): Promise<Result<BookingRow[], ChangeRefusal>> {
  const at = now();
  const { caller, personId, source, seenRefund } = request;
  const { rows, first, line } = move;
  const { occurrence } = choice;
  const clientId = caller.client.id;
  const bookingIds = rows.map((row) => row.id);
  const fromId = first.occurrence_id;
  // First, because a refund, a payment or a cancellation of the order locks them too.
  await lockCheckoutsOfLines(tx, { clientId, cartLineIds: rows.flatMap(listLines) });
  const outcome = await changeSettled(tx, {
    clientId,
    bookingIds,
    fromId,
    to: { id: occurrence.id, version: occurrence.version },
    maxPersonPlaces: source === 'foh' || line.bookedById === null ? null : occurrence.max_places_per_person,
    court: toCourtChoice(occurrence, move.places),
    now: at,
  });
  if (outcome !== 'changed') return refuse(toRefusal(outcome, occurrence.max_places_per_person));
  const moved = await readBookingsById(tx, { clientId, personId, ids: bookingIds });
  const { language } = caller;
  const refunded = await refundDifference(tx, {
    moved,
    choice,
    clientId,
    seenRefund,
    source,
    language,
    now: at,
  });
  if (!refunded.ok) return refunded;
  const bookings = moved.map(({ id }) => ({ id, refund: id === first.id ? refunded.value.amount : 0 }));
  await insertSessionChanges(tx, { clientId, bookings, fromId, toId: occurrence.id, now: at });
  await offerReleasedPlaces(tx, { clientId, occurrenceId: fromId, now: at });
  const topics = [`occurrence:${fromId}`, `occurrence:${occurrence.id}`];
  await publishChange(tx, { clientId, topics, now: at });
  await sendEmail(tx, {
    before: first,
    moved,
    clientId,
    caller,
    origin,
    refund: refunded.value.message,
    now: at,
  });
  return ok(await readBookingsById(tx, { clientId, personId, ids: bookingIds }));
}

function toRefusal(
  outcome: Exclude<Awaited<ReturnType<typeof changeSettled>>, 'changed'>,
  limit: number,
): ChangeRefusal {
  if (outcome === 'place_taken') return { code: outcome, nextStep: 'choose_another' };
  if (outcome === 'person_limit_reached') return { code: outcome, params: { limit } };
  return { code: outcome === 'lost' ? 'session_changed' : outcome };
}

/** What a booking gets back for a session that costs less, as the customer has seen it: what was paid last comes first. */
export function toDifference(row: BookingRow, refund: number): BookingRow[] {
  let rest = refund;
  return withReplaced(row).map((part) => {
    const amount = Math.min(rest, getPaid({ ...part, replaced: [] }));
    rest -= amount;
    return { ...part, amount, cut_off_actions: [], replaced: [] };
  });
}

type Difference = {
  moved: readonly BookingRow[];
  choice: DecidedChoice;
  clientId: string;
  seenRefund: number | undefined;
  source: CancellationSource;
  language: string;
  now: number;
};

async function refundDifference(
  tx: Transaction,
  { moved, choice, clientId, seenRefund, source, language, now }: Difference,
): Promise<Result<{ amount: number; message: string | null }, ChangeRefusal>> {
  const [row] = moved;
  if (!row) return refuse({ code: 'session_changed' });
  const parts = toDifference(row, choice.refund);
  const { amount } = getRefund(parts, { now, source });
  if (seenRefund !== undefined && seenRefund !== amount) return refuse({ code: 'refund_changed' });
  if (amount === 0) return ok({ amount, message: null });
  for (const part of parts) {
    const ofPart = getRefund([part], { now, source }).amount;
    if (ofPart === 0) continue;
    if (part.refundable?.isCapturing) return refuse({ code: 'payment_pending' });
    const refunded = await refundLine(tx, {
      clientId,
      cartLineId: part.line_id,
      bookings: [],
      amount: ofPart,
      destination: part.refund_rule.destination,
      reason: 'session_change',
      now,
    });
    if (!refunded.ok) return refuse({ code: 'refund_changed' });
  }
  return ok({ amount, message: formatRefundMessage(parts, { language, now, source }) });
}

type ChangeEmail = {
  before: BookingRow;
  moved: readonly BookingRow[];
  clientId: string;
  caller: CallerFor<'customer'>;
  /** Base URL of the account surface. */
  origin: string;
  refund: string | null;
  now: number;
};

async function sendEmail(
  tx: Transaction,
  { before, moved, clientId, caller, origin, refund, now }: ChangeEmail,
): Promise<void> {
  const [first] = moved;
  const [recipient] = await readRecipients(tx, { clientId, ids: moved.map(({ id }) => id) });
  if (!recipient || !first) return;
  const email = buildSessionChangedEmail({
    email: recipient.email,
    firstName: recipient.firstName,
    brand: await readClientBrand(tx, clientId),
    language: caller.language,
    before: { startsAt: before.starts_at, endsAt: before.ends_at, timezone: before.timezone },
    sessions: moved.map(toEmailSession),
    refund,
    url: `${origin}/bookings/${first.id}`,
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
}
