import { getRestriction, listRestrictions } from '@pavilion/contract/restriction';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { readRestriction, readRestrictions } from './store/restrictions.ts';
import { viewRestriction } from './view.ts';

const sorting = { sort_by: 'name', direction: 'ascending' } as const;

/** WVR-09, WVR-10: the waivers and inductions of the client, with their terms. */
export function restrictionRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
  registerRoute(
    getRestriction,
    async ({ caller: { client }, params: { id } }) => {
      const row = await readRestriction(run, { clientId: client.id, id });
      return row ? ok(viewRestriction(row)) : refuse({ code: 'restriction_not_found' } as const);
    },
    { cacheKey: ({ params: { id } }) => id },
  );
  registerRoute(listRestrictions, async ({ caller: { client }, query }) => {
    const { page, per_page: perPage, search, type } = query;
    const filter = { clientId: client.id, search, type, page, perPage };
    const { rows, total } = await readRestrictions(run, filter);
    return {
      ...ok(rows.map(viewRestriction)),
      meta: { pagination: paginate({ page, perPage, total }), sorting },
    };
  });
}
