import type { LinePrice, LineSnapshot } from '@pavilion/domain/line';
import { subtractPaid } from '@pavilion/domain/price-rule/rules';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { LineInput, LineRefusal } from '../cart/index.ts';
import type { OccurrenceFacts } from '../offer/index.ts';
import { lockCheckoutsOfLines, refundLine } from '../refund/index.ts';
import { checkMove, isSameActivity, type Move, readMove } from './read-session-change.ts';
import { readBookingsById } from './store/read-bookings.ts';
import { readReplacing } from './store/replacement.ts';
import { getPaid, getRefund, withReplaced } from './view-cancellation.ts';

/** A line at the price of its session, before what was paid for the replaced booking is taken off. */
type PricedLine = {
  input: LineInput<'booking'>;
  occurrence: OccurrenceFacts;
  price: LinePrice;
  now: number;
};

/** What a line that replaces a booking costs and shows; its input names the session that the booking leaves. */
type ReplacingLine = {
  input: LineInput<'booking'>;
  price: LinePrice;
  replaces: NonNullable<LineSnapshot['replaces']>;
};

/**
 * BKG-03: decides whether a booking may move to a dearer session, and asks for the difference. A session that costs no more
 * needs no payment, so it is refused: the booking moves there at once.
 */
export function decideReplacement(
  move: Move | undefined,
  { input, occurrence, price, now }: PricedLine,
): Result<ReplacingLine, LineRefusal> {
  const checked = move && checkMove(move, { now, source: 'customers' });
  if (!move || !checked) return refuse({ code: 'booking_not_found' });
  if (!checked.ok) return checked;
  const { first } = move;
  const { detail } = input;
  const fromId = detail.replaces?.occurrenceId ?? first.occurrence_id;
  if (first.occurrence_id !== fromId)
    return refuse({ code: 'replaced_booking_changed', nextStep: 'review_cart' });
  if (first.ticket || !isSameActivity(move, occurrence)) return refuse({ code: 'change_other_activity' });
  if (first.person?.id !== input.personId) return refuse({ code: 'change_other_person' });
  const paid = getPaid(first);
  // A package pays for a session whatever it costs.
  const isCovered = move.line.packageEndsAt !== null || occurrence.schedule_id === move.line.scheduleId;
  if (isCovered || price.amount <= paid)
    return refuse({ code: 'change_not_dearer', nextStep: 'see_booking' });
  return ok({
    input: { ...input, detail: { ...detail, replaces: { bookingId: first.id, occurrenceId: fromId } } },
    price: subtractPaid(price, paid),
    replaces: {
      bookingId: first.id,
      title: first.name,
      from: first.starts_at,
      until: first.ends_at,
      paid,
    },
  });
}

const brokenCodes: readonly string[] = ['booking_cancelled', 'booking_not_found', 'change_not_dearer'];

/** A line in a cart cannot be chosen differently, so whatever became of its booking, it has to be removed. */
export const toHeldRefusal = (refusal: LineRefusal): LineRefusal =>
  brokenCodes.includes(refusal.code)
    ? { code: 'replaced_booking_changed', nextStep: 'review_cart' }
    : refusal;

type BookingInput = LineInput<'booking'>;

/** The bookings that lines replace, by their id, of those that the requester may move. No statement for other lines. */
export async function readReplaced(
  run: RunStatement,
  { clientId, requesterId }: { clientId: string; requesterId: number | null },
  inputs: readonly BookingInput[],
): Promise<ReadonlyMap<string, Move>> {
  const ids = [...new Set(inputs.flatMap(({ detail }) => detail.replaces?.bookingId ?? []))];
  if (requesterId === null) return new Map();
  const moves = await Promise.all(ids.map((id) => readMove(run, { clientId, personId: requesterId, id })));
  return new Map(moves.flatMap((move) => (move ? [[move.first.id, move] as const] : [])));
}

/** A move is for the attendee and the places of its booking, whatever the request says. */
export function forReplaced(input: BookingInput, replaced: ReadonlyMap<string, Move>): BookingInput {
  const move = replaced.get(input.detail.replaces?.bookingId ?? '');
  if (!move) return input;
  const { person, places } = move.first;
  return { ...input, personId: person?.id ?? null, quantity: places };
}

/**
 * CHK-12: gives back what was paid for the bookings that lines of an unpaid order have replaced, because their places are
 * gone too. The difference was never paid. No fee is kept.
 */
export async function refundReplaced(
  tx: Transaction,
  { clientId, lineIds, now }: { clientId: string; lineIds: readonly string[]; now: number },
): Promise<void> {
  for (const { id, personId } of await readReplacing(tx, { clientId, lineIds })) {
    const [row] = await readBookingsById(tx, { clientId, personId, ids: [id] });
    const earlier = row ? withReplaced({ ...row, status: 'settled' }).slice(1) : [];
    await lockCheckoutsOfLines(tx, { clientId, cartLineIds: earlier.map((part) => part.line_id) });
    for (const part of earlier) {
      const { amount } = getRefund([{ ...part, cut_off_actions: [] }], { now, source: 'foh' });
      if (amount === 0) continue;
      const refunded = await refundLine(tx, {
        clientId,
        cartLineId: part.line_id,
        bookings: [{ id: part.id, amount }],
        amount,
        destination: part.refund_rule.destination,
        reason: 'cancellation',
        now,
      });
      if (!refunded.ok) throw new Error(`Booking ${part.id} not refunded: ${refunded.refusal.code}`);
    }
  }
}
