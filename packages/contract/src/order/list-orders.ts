import { orderFilters } from '@pavilion/domain/order/filter';
import * as z from 'zod/mini';
import { order, orderLine } from '../order.ts';
import { pageQuery, pagination } from '../pagination.ts';
import { route } from '../route.ts';
import { day } from '../wall-clock.ts';

/** What an order was for, with the days of its session, camp, course or membership as they were sold. */
const listedLine = z.extend(z.pick(orderLine, { id: true, name: true, quantity: true }), {
  /** Null for what has no day, such as a package. */
  starts_on: z.nullable(day),
  /** Later than `starts_on` for several days; null without a day or an end. */
  ends_on: z.nullable(day),
});

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
      { line_items: z.array(listedLine) },
    ),
  ),
  meta: z.object({ pagination }),
  refusals: {},
});
