import type { RunStatement, Transaction } from '#platform/database/database';
import { publishChange } from '#platform/jobs/outbox';
import { sha256 } from '#platform/security/crypto';
import { revokeAllSessions } from './store/password.ts';

/** The outbox topic of the end of a session, by the hash of its id. */
export const toSessionTopic = (idHash: Buffer): string => `session:${idHash.toString('base64url')}`;

/** The outbox topic of a session's end. Contains a hash, because the id itself is a credential. */
export const getSessionTopic = (sessionId: string): string => toSessionTopic(sha256(sessionId));

/** AUT-27: notifies other open pages of this session that it has ended. */
export const publishSessionEnd = (
  run: RunStatement,
  { clientId, sessionId, now }: { clientId: string; sessionId: string; now: number },
): Promise<string> => publishChange(run, { clientId, topics: [getSessionTopic(sessionId)], now });

/**
 * AUT-16, AUT-27: ends a person's sessions and login tokens, and notifies the open pages of the sessions. The session
 * with `keptSessionId` goes on.
 */
export async function endAllSessions(
  tx: Transaction,
  person: { clientId: string; personId: number; now: number; keptSessionId?: string },
): Promise<void> {
  const topics = (await revokeAllSessions(tx, person)).map(toSessionTopic);
  if (topics.length > 0) await publishChange(tx, { clientId: person.clientId, topics, now: person.now });
}
