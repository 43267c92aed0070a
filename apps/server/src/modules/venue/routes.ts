import { getFooter, getVenue, listVenues } from '@pavilion/contract/venue';
import { ok, refuse } from '@pavilion/domain/result';
import type { Ground } from '#platform/ground';
import type { Serve } from '#platform/http';
import { sanitise } from '#platform/sanitise';
import type { FindPlace } from '../map/index.ts';
import { readFooter, readVenues } from './store.ts';
import { viewDistance, viewVenue } from './view.ts';

export function venueRoutes(
  serve: Serve,
  { database: { run }, now, findPlace }: Pick<Ground, 'database' | 'now'> & { findPlace: FindPlace },
): void {
  serve(
    listVenues,
    async ({ caller, query: { near, radius, unmapped } }) => {
      const clientId = caller.client.id;
      const place = near === undefined ? undefined : await findPlace(clientId, near);
      if (place && !place.ok) return place;
      const at = now();
      const around = place && { at: place.value, radius, unmapped };
      const rows = await readVenues(run, { clientId, around, now: at });
      return {
        ...ok(rows.map((row) => ({ ...viewVenue(row, at), distance: viewDistance(row.distance) }))),
        meta: place ? { near: place.value, radius } : { near: null, radius: null },
      };
    },
    { share: ({ query }) => JSON.stringify(query) },
  );

  serve(
    getVenue,
    async ({ caller, params }) => {
      const at = now();
      const [row] = await readVenues(run, { clientId: caller.client.id, identifier: params.slug, now: at });
      return row ? ok(viewVenue(row, at)) : refuse({ code: 'venue_missing' } as const);
    },
    { share: ({ params }) => params.slug },
  );

  serve(
    getFooter,
    async ({ caller, query }) => {
      if (query.venue === undefined) return ok({ html: '' });
      const html = await readFooter(run, caller.client.id, query.venue);
      return html === undefined ? refuse({ code: 'venue_missing' } as const) : ok({ html: sanitise(html) });
    },
    { share: ({ query }) => `footer ${query.venue ?? ''}` },
  );
}
