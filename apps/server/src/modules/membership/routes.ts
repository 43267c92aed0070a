import { listMembershipPlans } from '@pavilion/contract/membership';
import { toPrice } from '@pavilion/domain/money';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { readPlans } from './store/read-plans.ts';

/** PRC-06: what the client's memberships cost and give. */
export function membershipRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  registerRoute(
    listMembershipPlans,
    async ({ caller: { client } }) => {
      const { plans, member_prices, contact } = await readPlans(run, { clientId: client.id, now: now() });
      const currency = { symbol: client.symbol, code: client.currency };
      return ok({
        plans: plans.map(({ monthly_amount, ...plan }) => ({
          ...plan,
          price: toPrice(monthly_amount, currency),
        })),
        member_prices: member_prices.map(({ name, venue_name, amount, list }) => ({
          name,
          venue_name,
          price: toPrice(amount, currency),
          list_price: toPrice(list, currency),
        })),
        contact,
      });
    },
    { cacheKey: () => 'plans' },
  );
}
