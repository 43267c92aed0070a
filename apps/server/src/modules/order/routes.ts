import { getOrder } from '@pavilion/contract/order';
import { listOrders } from '@pavilion/contract/order/list-orders';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownOrder, ownOrders } from './policy.ts';
import { readOrders } from './store/read-orders.ts';
import { type OrderRow, readOrder, selectOrdersSql } from './store.ts';
import { viewListedOrder, viewOrder } from './view.ts';

type OrderRouteDeps = Pick<AppDeps, 'database' | 'now'> & {
  /** How an order can be paid now, with its deadline in milliseconds; undefined if no payment can begin. */
  findPaymentLink: (
    clientId: string,
    order: OrderRow,
  ) => Promise<{ path: string; dueAt: number } | undefined>;
};

export function orderRoutes(registerRoute: RegisterRoute, deps: OrderRouteDeps): void {
  const { run } = deps.database;
  registerRoute(
    getOrder,
    async ({ caller: { client }, params, scope: { isReadable, isPayable } }) => {
      const order = await readOrder(run, { clientId: client.id, id: params.id });
      const buyer = order && { buyerId: order.person_id };
      if (!buyer || !isReadable(buyer)) return refuse({ code: 'order_not_found' } as const);
      const link = isPayable(buyer) ? await deps.findPaymentLink(client.id, order) : undefined;
      return ok({
        ...viewOrder(order, client),
        payment_link: link
          ? {
              path: link.path,
              due_at: toWallClock(link.dueAt, client.timezone),
              seconds_left: Math.ceil((link.dueAt - deps.now()) / 1000),
            }
          : null,
      });
    },
    { policy: ownOrder },
  );
  registerRoute(
    listOrders,
    async ({ caller: { client }, query: { page, per_page: perPage, filter }, scope: { personId } }) => {
      const { rows, total } = await readOrders(run, selectOrdersSql, {
        clientId: client.id,
        personId,
        page,
        perPage,
        filter,
      });
      return {
        ...ok(rows.map((row) => viewListedOrder(row, client))),
        meta: { pagination: paginate({ page, perPage, total }) },
      };
    },
    { policy: ownOrders },
  );
}
