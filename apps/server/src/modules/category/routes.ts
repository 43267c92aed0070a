import { getCategory, listCategories } from '@pavilion/contract/category';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import type { Ground } from '#platform/ground';
import type { Serve } from '#platform/http';
import { readCategories } from './store.ts';
import { isOffered, type Tree, viewCategory } from './view.ts';

export function categoryRoutes(
  serve: Serve,
  { database: { run }, now }: Pick<Ground, 'database' | 'now'>,
): void {
  const treeOf = async ({ caller, params }: Call<typeof listCategories>): Promise<Tree | undefined> => {
    const { client } = caller;
    const read = await readCategories(run, { clientId: client.id, venue: params.venue, now: now() });
    return read && { ...read, currency: { symbol: client.symbol, code: client.currency } };
  };

  serve(
    listCategories,
    async (call) => {
      const tree = await treeOf(call);
      if (!tree) return refuse({ code: 'venue_missing' } as const);
      const roots = tree.categories.filter(
        (row) => row.parent_id === null && isOffered(row, tree.categories),
      );
      return ok(roots.map((row) => viewCategory(row, tree)));
    },
    { share: ({ params }) => params.venue },
  );

  serve(
    getCategory,
    async (call) => {
      const tree = await treeOf(call);
      if (!tree) return refuse({ code: 'venue_missing' } as const);
      const { activity } = call.params;
      const row = tree.categories.find(({ id, slug }) => slug === activity || id === activity.toLowerCase());
      return row && isOffered(row, tree.categories)
        ? ok(viewCategory(row, tree))
        : refuse({ code: 'activity_missing' } as const);
    },
    { share: ({ params }) => JSON.stringify(params) },
  );
}
