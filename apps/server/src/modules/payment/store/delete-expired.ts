import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Deletes up to `limit` events received before an instant (milliseconds). Providers repeat an event for days only. */
export async function deleteProviderEvents(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from provider_event where (client_id, provider, event_id) in (
      select client_id, provider, event_id from provider_event
      where received_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}

/**
 * Clears challenge data and card tokens of up to `limit` attempts that left the states in which a card or a challenge is
 * submitted before an instant (milliseconds). Late checks, for up to a month after the end, need the reference only.
 */
export async function clearChallengeData(run: RunStatement, before: number, limit: number): Promise<number> {
  const cleared = await run(sql`
    update payment_attempt set sca_challenge = null, sca_result = null, card_token = null
    where (client_id, id) in (
      select client_id, id from payment_attempt
      where updated_at < ${new Date(before)}
        and state not in ('created', 'authorising', 'sca_required', 'unknown')
        and (sca_challenge is not null or sca_result is not null or card_token is not null)
      limit ${limit} for update skip locked
    ) returning 1`);
  return cleared.length;
}

/** Clears the order snapshot of up to `limit` attempts that ended without an order and have no check left. */
export async function clearUnusedSnapshots(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const cleared = await run(sql`
    update payment_attempt set snapshot = '{}'
    where (client_id, id) in (
      select client_id, id from payment_attempt
      where updated_at < ${new Date(before)} and next_check_at is null and snapshot <> '{}'
        and state in ('failed', 'expired', 'voided', 'void_failed', 'captured_late')
      limit ${limit} for update skip locked
    ) returning 1`);
  return cleared.length;
}
