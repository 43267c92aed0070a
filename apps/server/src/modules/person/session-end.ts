import type { RunStatement, Transaction } from '#platform/database/database';
import { publishChange } from '#platform/jobs/outbox';
import { sha256 } from '#platform/security/crypto';
import { revokeAllSessions } from './store/password.ts';

const toTopic = (idHash: Buffer): string => `session:${idHash.toString('base64url')}`;

/** The outbox topic of a session's end. Contains a hash, because the id itself is a credential. */
export const getSessionTopic = (sessionId: string): string => toTopic(sha256(sessionId));

/** AUT-27: notifies other open pages of this session that it has ended. */
export const publishSessionEnd = (
  run: RunStatement,
  { clientId, sessionId, now }: { clientId: string; sessionId: string; now: number },
): Promise<string> => publishChange(run, { clientId, topics: [getSessionTopic(sessionId)], now });

/** AUT-16, AUT-27: ends a person's sessions and login tokens, and notifies the open pages of the sessions. */
export async function endAllSessions(
  tx: Transaction,
  person: { clientId: string; personId: number; now: number },
): Promise<void> {
  const topics = (await revokeAllSessions(tx, person)).map(toTopic);
  if (topics.length > 0) await publishChange(tx, { clientId: person.clientId, topics, now: person.now });
}
