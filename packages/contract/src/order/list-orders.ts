import { orderFilters } from '@pavilion/domain/order/filter';
import * as z from 'zod/mini';
import { order, orderLine } from '../order.ts';
import { pageQuery, pagination } from '../pagination.ts';
import { route } from '../route.ts';

/** ACC-07: the caller's orders, the latest first, each with what it was for, how it was paid and its refunds. */
export const listOrders = route({
  method: 'GET',
  path: '/api/my-account/orders',
  access: 'customer',
  query: z.object({ ...pageQuery, filter: z.optional(z.enum(orderFilters)) }),
  reply: z.array(
    z.extend(
      z.pick(order, {
        id: true,
        reference: true,
        status: true,
        total: true,
        balance: true,
        is_payment_pending: true,
        refunded: true,
        refunds: true,
        payments: true,
        created_at: true,
      }),
      { line_items: z.array(z.pick(orderLine, { id: true, name: true, quantity: true })) },
    ),
  ),
  meta: z.object({ pagination }),
  refusals: {},
});
