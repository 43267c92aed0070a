import { getCategory, listCategories } from '@pavilion/contract/category';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { readCategories } from './store.ts';
import { type CategoryTree, isAvailableAtVenue, viewCategory } from './view.ts';

export function categoryRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  const readTree = async ({
    caller,
    params,
  }: Call<typeof listCategories>): Promise<CategoryTree | undefined> => {
    const { client } = caller;
    const result = await readCategories(run, { clientId: client.id, venue: params.venue, now: now() });
    return result && { ...result, currency: { symbol: client.symbol, code: client.currency } };
  };

  registerRoute(
    listCategories,
    async (call) => {
      const tree = await readTree(call);
      if (!tree) return refuse({ code: 'venue_not_found' } as const);
      const roots = tree.categories.filter(
        (row) => row.parent_id === null && isAvailableAtVenue(row, tree.categories),
      );
      return ok(roots.map((row) => viewCategory(row, tree)));
    },
    { cacheKey: ({ params }) => params.venue },
  );

  registerRoute(
    getCategory,
    async (call) => {
      const tree = await readTree(call);
      if (!tree) return refuse({ code: 'venue_not_found' } as const);
      const { activity } = call.params;
      const row = tree.categories.find(({ id, slug }) => slug === activity || id === activity.toLowerCase());
      return row && isAvailableAtVenue(row, tree.categories)
        ? ok(viewCategory(row, tree))
        : refuse({ code: 'activity_not_found' } as const);
    },
    { cacheKey: ({ params }) => JSON.stringify(params) },
  );
}
