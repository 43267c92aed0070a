import { ok, type Result, refuse } from '@pavilion/domain/result';
import { publishChange } from '#platform/jobs/outbox';
import type { CancellationDeps } from './cancel-together.ts';
import { markOccurrenceCancelled, readOccurrenceState } from './store/cancelled-occurrences.ts';

type OccurrenceToCancel = {
  clientId: string;
  occurrenceId: string;
  /** What customers read, as a sentence. */
  reason: string;
};

type Refusal = { code: 'occurrence_not_found' | 'occurrence_cancelled' | 'occurrence_past' };

/**
 * ADM-19, WTL-06: cancels a session for its venue. From now on nobody books it, and its waitlist is closed. The sweep cancels
 * its bookings, pays them back and tells their customers.
 */
export async function cancelOccurrence(
  { database, now, offerReleasedPlaces }: Pick<CancellationDeps, 'database' | 'now' | 'offerReleasedPlaces'>,
  { clientId, occurrenceId, reason }: OccurrenceToCancel,
): Promise<Result<undefined, Refusal>> {
  return database.inTransaction(async (tx): Promise<Result<undefined, Refusal>> => {
    const at = now();
    const key = { clientId, occurrenceId, now: at };
    if (!(await markOccurrenceCancelled(tx, { ...key, reason }))) {
      const state = await readOccurrenceState(tx, key);
      return refuse({ code: state ? `occurrence_${state}` : 'occurrence_not_found' });
    }
    await offerReleasedPlaces(tx, key);
    await publishChange(tx, { clientId, topics: [`occurrence:${occurrenceId}`], now: at });
    return ok(undefined);
  });
}
