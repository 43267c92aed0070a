import { listenLive } from '@pavilion/contract/live';
import { refuse } from '@pavilion/domain/result';
import type { Ground } from '#platform/ground';
import type { Serve } from '#platform/http';
import { checkSession } from '../person/index.ts';
import type { Live } from './open-live.ts';

export function liveRoutes(
  serve: Serve,
  { database: { run }, now, live }: Pick<Ground, 'database' | 'now'> & { live: Live },
): void {
  serve(listenLive, async ({ caller, query: { venue } }) => {
    if (!(await checkSession(run, caller, now()))) return refuse({ code: 'not_logged_in' } as const);
    if (!live.makeRoom(caller)) return refuse({ code: 'too_many_streams', retryAfter: 30 } as const);
    const venues = venue === undefined ? undefined : new Set([venue].flat());
    return { ok: true, stream: (stream) => live.add({ caller, venues, stream }) } as const;
  });
}
