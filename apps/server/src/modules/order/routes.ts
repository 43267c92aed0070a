import { getOrder } from '@pavilion/contract/order';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownOrder } from './policy.ts';
import { readOrder } from './store.ts';
import { viewOrder } from './view.ts';

export function orderRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
  registerRoute(
    getOrder,
    async ({ caller, params, scope: { isReadable } }) => {
      const order = await readOrder(run, { clientId: caller.client.id, id: params.id });
      return order && isReadable({ buyerId: order.person_id })
        ? ok(viewOrder(order, caller.client))
        : refuse({ code: 'order_not_found' } as const);
    },
    { policy: ownOrder },
  );
}
