import { listMembershipPlans } from '@pavilion/contract/membership';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { readPlans } from './store/read-plans.ts';
import { viewPlans } from './view.ts';

/** PRC-06: what the client's memberships cost and give. */
export function membershipRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  registerRoute(
    listMembershipPlans,
    async ({ caller: { client } }) => {
      const at = now();
      const currency = { symbol: client.symbol, code: client.currency };
      return ok(viewPlans(await readPlans(run, { clientId: client.id, now: at }), { currency, now: at }));
    },
    { cacheKey: () => 'plans' },
  );
}
