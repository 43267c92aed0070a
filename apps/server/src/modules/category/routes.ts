import {
  getBookableCategory,
  getCategory,
  listBookableCategories,
  listCategories,
} from '@pavilion/contract/category';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { readCategories } from './store.ts';
import {
  type CategoryTree,
  isAvailableAtVenue,
  keepBookable,
  viewCategory,
  viewCategoryUse,
} from './view.ts';

export function categoryRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  const readTree: ReadTree = async ({ caller, params }) => {
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
      const view = call.query.in_use ? viewCategoryUse : viewCategory;
      return ok(roots.map((row) => view(row, tree)));
    },
    { cacheKey: ({ params, query }) => JSON.stringify([params, query]) },
  );

  registerRoute(
    getCategory,
    async (call) => {
      const tree = await readTree(call);
      if (!tree) return refuse({ code: 'venue_not_found' } as const);
      const { activity } = call.params;
      const row = tree.categories.find(({ id, slug }) => slug === activity || id === activity.toLowerCase());
      // Whether a category is in use can also be asked of one that is not.
      const { in_use: asksForUse } = call.query;
      if (!row || !(asksForUse || isAvailableAtVenue(row, tree.categories)))
        return refuse({ code: 'activity_not_found' } as const);
      return ok(asksForUse ? viewCategoryUse(row, tree) : viewCategory(row, tree));
    },
    { cacheKey: ({ params, query }) => JSON.stringify([params, query]) },
  );
  registerBookableRoutes(registerRoute, readTree);
}

type ReadTree = (call: {
  caller: CallerFor<'anyone'>;
  params: { venue: string };
}) => Promise<CategoryTree | undefined>;

/** ACT-09: the categories with something that can be booked now. */
function registerBookableRoutes(registerRoute: RegisterRoute, readTree: ReadTree): void {
  registerRoute(
    listBookableCategories,
    async (call) => {
      const tree = await readTree(call);
      if (!tree) return refuse({ code: 'venue_not_found' } as const);
      const bookable = keepBookable(tree);
      const roots = bookable.categories.filter(({ parent_id, offered }) => parent_id === null && offered);
      return ok(roots.map((row) => viewCategory(row, bookable)));
    },
    { cacheKey: ({ params }) => params.venue },
  );
  registerRoute(
    getBookableCategory,
    async (call) => {
      const tree = await readTree(call);
      if (!tree) return refuse({ code: 'venue_not_found' } as const);
      const { category } = call.params;
      const bookable = keepBookable(tree);
      const row = bookable.categories.find(
        ({ id, slug }) => slug === category || id === category.toLowerCase(),
      );
      return row?.offered ? ok(viewCategory(row, bookable)) : refuse({ code: 'activity_not_found' } as const);
    },
    { cacheKey: ({ params }) => JSON.stringify(params) },
  );
}
