import { streamEvents } from '@pavilion/contract/live';
import { refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { isSessionActive } from '../person/index.ts';
import type { LiveUpdates } from './live-updates.ts';

export function liveRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now, liveUpdates }: Pick<AppDeps, 'database' | 'now'> & { liveUpdates: LiveUpdates },
): void {
  registerRoute(streamEvents, async ({ caller, query: { venue } }) => {
    if (!(await isSessionActive(run, caller, now()))) return refuse({ code: 'not_logged_in' } as const);
    if (!liveUpdates.admit(caller)) return refuse({ code: 'too_many_streams', retryAfter: 30 } as const);
    const venues = venue === undefined ? undefined : new Set([venue].flat());
    return { ok: true, stream: (stream) => liveUpdates.subscribe({ caller, venues, stream }) } as const;
  });
}
