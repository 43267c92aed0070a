import { hashOf } from '#platform/crypto';
import type { Run } from '#platform/database';
import { announce } from '#platform/outbox';

/** Under which name a session's end is told: never by its id, which would let in whoever hears it. */
export const topicOfSession = (sessionId: string): string =>
  `session:${hashOf(sessionId).toString('base64url')}`;

/** AUT-27: whoever has this session open elsewhere is told that it is over. */
export const announceSession = (
  run: Run,
  { clientId, sessionId, now }: { clientId: string; sessionId: string; now: number },
): Promise<string> => announce(run, { clientId, topics: [topicOfSession(sessionId)], now });
