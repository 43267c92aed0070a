import type { RunStatement } from '#platform/database/database';
import { publishChange } from '#platform/jobs/outbox';
import { sha256 } from '#platform/security/crypto';

/** The outbox topic of a session's end. Contains a hash, because the id itself is a credential. */
export const getSessionTopic = (sessionId: string): string =>
  `session:${sha256(sessionId).toString('base64url')}`;

/** AUT-27: notifies other open pages of this session that it has ended. */
export const publishSessionEnd = (
  run: RunStatement,
  { clientId, sessionId, now }: { clientId: string; sessionId: string; now: number },
): Promise<string> => publishChange(run, { clientId, topics: [getSessionTopic(sessionId)], now });
