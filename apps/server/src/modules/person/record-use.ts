import { parseDevice } from '@pavilion/domain/session/device';
import type { AppDeps } from '#platform/deps';
import type { SessionCaller } from '#platform/http/caller';
import { findCountry } from '#platform/lib/find-country';
import { describeDevice } from './session-device.ts';
import { markSessionUsed } from './store/session-use.ts';

const intervalMs = 600_000;
const maxRemembered = 10_000;

/**
 * AUT-27: records when and where a session was last used, at most every ten minutes. Each process remembers what it has
 * recorded, so that most requests cost no statement.
 */
export function createUseRecorder({ database, now, log }: Pick<AppDeps, 'database' | 'now' | 'log'>) {
  const recorded = new Map<string, number>();
  return async (caller: SessionCaller): Promise<void> => {
    const time = now();
    const { sessionId } = caller;
    if (time - (recorded.get(sessionId) ?? 0) < intervalMs) return;
    if (recorded.size >= maxRemembered) recorded.clear();
    recorded.set(sessionId, time);
    const { userAgent, network } = describeDevice(caller);
    const { browser, system } = parseDevice(userAgent);
    const session = {
      clientId: caller.client.id,
      sessionId,
      // A browser that is known is not replaced by one that is not.
      userAgent: browser === null && system === null ? null : userAgent,
      network,
      country: findCountry(caller.address, log),
    };
    await markSessionUsed(database.run, session, { now: time, before: time - intervalMs });
  };
}
