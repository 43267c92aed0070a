import { getClient, getTheme } from '@pavilion/contract/client';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { RegisterRoute } from '#platform/http/register-route';
import { readTheme } from './read-theme.ts';
import { readClient } from './store.ts';
import { viewClient } from './view.ts';

export function clientRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: { database: { run: RunStatement } },
): void {
  registerRoute(getTheme, (call) => readTheme(run, call), {
    cacheKey: ({ query }) => `theme ${JSON.stringify(query)}`,
  });

  registerRoute(
    getClient,
    async ({ caller }) => {
      const client = await readClient(run, { slug: caller.client.slug });
      return client ? ok(viewClient(client)) : refuse({ code: 'not_found' } as const);
    },
    { cacheKey: () => 'client' },
  );
}
