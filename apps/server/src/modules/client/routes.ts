import { getClient, getTheme } from '@pavilion/contract/client';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { RegisterRoute } from '#platform/http/register-route';
import { readClient, readThemes } from './store.ts';
import { viewClient, viewTheme } from './view.ts';

export function clientRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: { database: { run: RunStatement } },
): void {
  registerRoute(
    getTheme,
    async ({ caller, query }) => {
      const themes = await readThemes(run, { clientId: caller.client.id, venue: query.venue });
      return themes ? ok(viewTheme(themes)) : refuse({ code: 'venue_not_found' } as const);
    },
    { cacheKey: ({ query }) => `theme ${JSON.stringify(query)}` },
  );

  registerRoute(
    getClient,
    async ({ caller }) => {
      const client = await readClient(run, { slug: caller.client.slug });
      return client ? ok(viewClient(client)) : refuse({ code: 'not_found' } as const);
    },
    { cacheKey: () => 'client' },
  );
}
