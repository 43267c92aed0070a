import { getClient, getTheme } from '@pavilion/contract/client';
import { ok, refuse } from '@pavilion/domain/result';
import type { Run } from '#platform/database';
import type { Serve } from '#platform/http';
import { readTheme } from './read-theme.ts';
import { readClient } from './store.ts';
import { viewClient } from './view.ts';

export function clientRoutes(serve: Serve, { database: { run } }: { database: { run: Run } }): void {
  serve(getTheme, (call) => readTheme(run, call), { share: ({ query }) => `theme ${JSON.stringify(query)}` });

  serve(
    getClient,
    async ({ caller }) => {
      const client = await readClient(run, { slug: caller.client.slug });
      return client ? ok(viewClient(client)) : refuse({ code: 'not_found' } as const);
    },
    { share: () => 'client' },
  );
}
