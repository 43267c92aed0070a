import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';

type SessionKey = { clientId: string; sessionId: string };

/** When the session's person last proved who they are, in milliseconds; undefined if it was with a login token only. */
export async function readProofTime(
  run: RunStatement,
  { clientId, sessionId }: SessionKey,
): Promise<number | undefined> {
  const [row] = await run(sql<{ at: Date | null }>`
    select authenticated_at as at from session
    where client_id = ${clientId} and id_hash = ${sha256(sessionId)} and revoked_at is null`);
  return row?.at?.getTime();
}

/** Notes that the session's person has just proved who they are. */
export const saveProofTime = (
  run: RunStatement,
  { clientId, sessionId }: SessionKey,
  now: number,
): Promise<unknown> =>
  run(sql`
    update session set authenticated_at = ${new Date(now)}
    where client_id = ${clientId} and id_hash = ${sha256(sessionId)}`);
