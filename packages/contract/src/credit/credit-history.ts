import { creditTypes } from '@pavilion/domain/credit/credit';
import * as z from 'zod/mini';
import { money } from '../money.ts';
import { pageQuery, pagination } from '../pagination.ts';
import { route } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

/** ACC-07: how the caller's credit of both types came and went, the latest first. */
export const listCreditHistory = route({
  method: 'GET',
  path: '/api/my-account/credit-history',
  access: 'customer',
  query: z.object(pageQuery),
  reply: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(creditTypes),
      /** `returned`: an order that it paid was cancelled. `refunded`: something bought was cancelled. `moved`: from another account. */
      reason: z.enum(['given', 'spent', 'returned', 'refunded', 'moved']),
      /** Negative if it was spent. */
      amount: money,
      /** The credit of this type after it. */
      balance: money,
      /** The order that it paid or comes from; null without one. */
      order: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
      created_at: wallClock,
    }),
  ),
  meta: z.object({
    pagination,
    /** What the caller has now, of both types and of each, whichever page is read. */
    total: money,
    balances: z.object({ general: money, membership: money }),
  }),
  refusals: {},
});
