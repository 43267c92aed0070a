import { listJoiningVenues } from '@pavilion/contract/online-joining/online-joining';
import { getFooter, getVenue, listVenues } from '@pavilion/contract/venue';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { sanitiseHtml } from '#platform/security/sanitise-html';
import type { Geocode } from '../map/index.ts';
import { hasOnlineJoining, readFooter, readVenues } from './store.ts';
import { roundDistance, viewVenue } from './view.ts';

export function venueRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now, geocodeTerm }: Pick<AppDeps, 'database' | 'now'> & { geocodeTerm: Geocode },
): void {
  registerRoute(
    listVenues,
    async ({ caller, query: { near, radius, unmapped } }) => {
      const clientId = caller.client.id;
      const geocoded = near === undefined ? undefined : await geocodeTerm(caller, near);
      if (geocoded && !geocoded.ok) return geocoded;
      const instant = now();
      const searchArea = geocoded && { at: geocoded.value, term: near ?? '', radius, unmapped };
      const rows = await readVenues(run, { clientId, searchArea, now: instant });
      return {
        ...ok(rows.map((row) => ({ ...viewVenue(row, instant), distance: roundDistance(row.distance) }))),
        meta: geocoded ? { near: geocoded.value, radius } : { near: null, radius: null },
      };
    },
    { cacheKey: ({ query }) => JSON.stringify(query) },
  );

  registerRoute(
    listJoiningVenues,
    async ({ caller: { client }, params: { id } }) => {
      if (id !== client.slug) return refuse({ code: 'client_not_found' } as const);
      if (!(await hasOnlineJoining(run, client.id))) return refuse({ code: 'online_joining_off' } as const);
      const instant = now();
      const rows = await readVenues(run, { clientId: client.id, isJoining: true, now: instant });
      return ok(rows.map((row) => viewVenue(row, instant)));
    },
    { cacheKey: ({ params }) => params.id },
  );

  registerRoute(
    getVenue,
    async ({ caller, params }) => {
      const instant = now();
      const venueQuery = { clientId: caller.client.id, identifier: params.slug, now: instant };
      const [row] = await readVenues(run, venueQuery);
      return row ? ok(viewVenue(row, instant)) : refuse({ code: 'venue_not_found' } as const);
    },
    { cacheKey: ({ params }) => params.slug },
  );

  registerRoute(
    getFooter,
    async ({ caller, query }) => {
      if (query.venue === undefined) return ok({ html: '' });
      const html = await readFooter(run, caller.client.id, query.venue);
      return html === undefined
        ? refuse({ code: 'venue_not_found' } as const)
        : ok({ html: sanitiseHtml(html) });
    },
    { cacheKey: ({ query }) => `footer ${query.venue ?? ''}` },
  );
}
