import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';

/** The person, and the session of their request. */
export type SessionScope = { clientId: string; personId: number; sessionId: string };

export type SessionRow = {
  id: string;
  userAgent: string;
  network: string;
  country: string | null;
  createdAt: Date;
  usedAt: Date;
  isCurrent: boolean;
};

const maxSessions = 100;

/** AUT-27: a person's active sessions: the current one, then the last used first. `now` in milliseconds. */
export const readSessions = (
  run: RunStatement,
  { clientId, personId, sessionId }: SessionScope,
  now: number,
): Promise<SessionRow[]> =>
  run(sql<SessionRow>`
    select public_id as id, user_agent as "userAgent", network, country, created_at as "createdAt",
      coalesce(used_at, created_at) as "usedAt", id_hash = ${sha256(sessionId)} as "isCurrent"
    from session
    where client_id = ${clientId} and person_id = ${personId} and revoked_at is null
      and expires_at > ${new Date(now)}
    order by "isCurrent" desc, "usedAt" desc limit ${maxSessions}`);

/** Revokes another session of the person, and returns the hash of its id; undefined if there is no such session. */
export async function revokeOtherSession(
  run: RunStatement,
  { clientId, personId, sessionId }: SessionScope,
  { id, now }: { id: string; now: number },
): Promise<Buffer | undefined> {
  const [row] = await run(sql<{ id_hash: Buffer }>`
    update session set revoked_at = ${new Date(now)}
    where client_id = ${clientId} and person_id = ${personId} and public_id = ${id}
      and id_hash <> ${sha256(sessionId)} and revoked_at is null
    returning id_hash`);
  return row?.id_hash;
}
