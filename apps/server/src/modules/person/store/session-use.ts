import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';

type UsedSession = {
  clientId: string;
  sessionId: string;
  /** Null keeps the present one. */
  userAgent: string | null;
  network: string;
  country: string | null;
};

/** AUT-27: records the use of a session that was last used before an instant (milliseconds). */
export const markSessionUsed = (
  run: RunStatement,
  { clientId, sessionId, userAgent, network, country }: UsedSession,
  { now, before }: { now: number; before: number },
) =>
  run(sql`
    update session set used_at = ${new Date(now)}, network = ${network},
      user_agent = coalesce(${userAgent}::text, user_agent),
      country = ${country}
    where client_id = ${clientId} and id_hash = ${sha256(sessionId)}
      and coalesce(used_at, created_at) <= ${new Date(before)}`);
