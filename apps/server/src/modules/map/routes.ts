import { geocode } from '@pavilion/contract/map';
import type { RegisterRoute } from '#platform/http/register-route';
import type { Geocode } from './geocode.ts';

export function mapRoutes(registerRoute: RegisterRoute, { geocodeTerm }: { geocodeTerm: Geocode }): void {
  registerRoute(geocode, ({ caller, query }) => geocodeTerm(caller, query.term), {
    cacheKey: ({ query }) => query.term,
  });
}
