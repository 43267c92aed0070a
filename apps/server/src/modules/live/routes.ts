import { streamEvents } from '@pavilion/contract/live';
import { refuse } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import type { LiveUpdates } from './live-updates.ts';
import { ownEvents } from './policy.ts';

export function liveRoutes(
  registerRoute: RegisterRoute,
  { liveUpdates }: { liveUpdates: LiveUpdates },
): void {
  registerRoute(
    streamEvents,
    async ({ caller, query: { venue, since }, scope: { cartOwner } }) => {
      if (!liveUpdates.admit(caller)) return refuse({ code: 'too_many_streams', retryAfter: 30 } as const);
      const venues = venue === undefined ? undefined : new Set([venue].flat());
      return {
        ok: true,
        stream: (stream) =>
          liveUpdates.subscribe({
            caller,
            cartOwner,
            venues,
            since: since === undefined ? undefined : since * 1000,
            stream,
          }),
      } as const;
    },
    { policy: ownEvents },
  );
}
