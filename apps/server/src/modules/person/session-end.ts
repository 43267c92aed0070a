import type { RunStatement } from '#platform/database/database';
import { publishChange } from '#platform/jobs/outbox';
import { sha256 } from '#platform/security/crypto';

/** Under which name a session's end is told: never by its id, which would let in whoever hears it. */
export const getSessionTopic = (sessionId: string): string =>
  `session:${sha256(sessionId).toString('base64url')}`;

/** AUT-27: whoever has this session open elsewhere is told that it is over. */
export const publishSessionEnd = (
  run: RunStatement,
  { clientId, sessionId, now }: { clientId: string; sessionId: string; now: number },
): Promise<string> => publishChange(run, { clientId, topics: [getSessionTopic(sessionId)], now });
