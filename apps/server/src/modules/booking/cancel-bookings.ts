import { ok, refuse } from '@pavilion/domain/result';
import { translateRefusal } from '#platform/lib/translate';
import {
  type CancellationDeps,
  cancelTogether,
  type GroupRequest,
  type RefusedBooking,
} from './cancel-together.ts';
import { type BookingRow, readBookingsById } from './store/read-bookings.ts';
import { findEarlierRequest } from './store/request-key.ts';

type Request = Omit<GroupRequest, 'rows'> & { ids: readonly string[] };

/**
 * BKG-06: cancels several bookings of a customer, all or none. A repeated request returns the bookings as they are now. A
 * refusal has a message for each booking in the way, by its id.
 */
export async function cancelBookings(deps: CancellationDeps, { ids: given, ...request }: Request) {
  const { run } = deps.database;
  const { caller, personId, idempotency } = request;
  const { language, client } = caller;
  const key = { clientId: client.id, personId, ids: [...new Set(given)] };
  const rows = await readBookingsById(run, key);
  const found = new Set(rows.map(({ id }) => id));
  const missing = key.ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    const message = translateRefusal(language, 'booking_not_found');
    const errors = Object.fromEntries(missing.map((id) => [id, [message]]));
    return refuse({ code: 'booking_not_found', errors } as const);
  }
  const findEarlier = () => idempotency && findEarlierRequest(run, { ...key, ...idempotency });
  const repeated = await toRepeated(await findEarlier(), rows);
  if (repeated) return repeated;
  const cancelled = await cancelTogether(deps, { ...request, rows });
  if (cancelled.ok) return cancelled;
  const { refusal } = cancelled;
  // The same request was under way.
  const after = await toRepeated(await findEarlier(), await readBookingsById(run, key));
  if (after) return after;
  if (refusal.code === 'already_applied') throw new Error('Request key neither saved nor found');
  if (refusal.code !== 'bookings_not_cancelled') return refuse(refusal);
  return refuse({ code: refusal.code, ...viewRefused(refusal.refused, language) });
}

async function toRepeated(earlier: 'same' | 'other' | undefined, rows: BookingRow[]) {
  if (earlier === 'other') return refuse({ code: 'idempotency_key_reused' } as const);
  return earlier === 'same' ? ok(rows) : undefined;
}

const viewRefused = (refused: readonly RefusedBooking[], language: string) => ({
  params: { count: refused.length },
  errors: Object.fromEntries(
    refused.map(({ bookingId, code, params }) => [bookingId, [translateRefusal(language, code, params)]]),
  ),
  nextStep: refused.find(({ nextStep }) => nextStep !== undefined)?.nextStep ?? null,
  details: {
    refusals: refused.map(({ bookingId, code, nextStep }) => ({
      booking_id: bookingId,
      code,
      next_step: nextStep ?? null,
    })),
  },
});
