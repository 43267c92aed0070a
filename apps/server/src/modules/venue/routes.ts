import { getFooter, getVenue, listVenues } from '@pavilion/contract/venue';
import { ok, refuse } from '@pavilion/domain/result';
import type { Ground } from '#platform/ground';
import type { Serve } from '#platform/http';
import { sanitiseFooter } from './sanitise-footer.ts';
import { readFooter, readVenues } from './store.ts';
import { viewVenue } from './view.ts';

export function venueRoutes(
  serve: Serve,
  { database: { run }, now }: Pick<Ground, 'database' | 'now'>,
): void {
  serve(
    listVenues,
    async ({ caller }) => {
      const at = now();
      const rows = await readVenues(run, { clientId: caller.client.id, now: at });
      return ok(rows.map((row) => viewVenue(row, at)));
    },
    { share: () => 'venues' },
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
      return html === undefined
        ? refuse({ code: 'venue_missing' } as const)
        : ok({ html: sanitiseFooter(html) });
    },
    { share: ({ query }) => `footer ${query.venue ?? ''}` },
  );
}
