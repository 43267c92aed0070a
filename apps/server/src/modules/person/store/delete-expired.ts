import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** Deletes up to `limit` sessions that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredSessions(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from session where (client_id, id_hash) in (
      select client_id, id_hash from session where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}

/** Deletes up to `limit` login tokens that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredLoginTokens(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from login_token where (client_id, token_hash) in (
      select client_id, token_hash from login_token where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}
