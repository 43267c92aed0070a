import * as z from 'zod/mini';
import { route } from './route.ts';

/** CHK-04: finishes a challenge. The outcome comes from the provider, never from the browser. */
export const completeChallenge = route({
  method: 'POST',
  path: '/api/payment-providers/sca-completion/:transactionId',
  access: 'customer',
  shedding: 'last',
  params: z.object({ transactionId: z.uuid() }),
  body: z.object({
    transaction_uuid: z.uuid(),
    sca_result: z._default(z.nullable(z.string().check(z.maxLength(20_000))), null),
  }),
  reply: z.object({ transaction_id: z.uuid(), status: z.enum(['authorised', 'failed', 'pending']) }),
  refusals: { transaction_not_found: 404 },
});
