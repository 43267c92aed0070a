import type { sendReceipt as sendReceiptRoute } from '@pavilion/contract/order';
import { ok, refuse } from '@pavilion/domain/result';
import { addToOutbox } from '#platform/jobs/outbox';
import { formatDuration } from '#platform/lib/format-duration';
import { createSharedLimit, type Limit } from '#platform/limits/shared-limit';
import {
  buildSafely,
  type CheckoutCall,
  type CheckoutDeps,
  readClientForEmail,
  toEmailOrder,
} from '../checkout/index.ts';
import { buildReceiptEmail } from '../email/index.ts';
import { getOrderPath, getReceiptPath, parseOrderSnapshot, readOrder } from '../order/index.ts';
import { readAttempts } from '../payment/index.ts';

/** Receipts of one order in an hour: enough to correct a typing error, too few to send unwanted emails. */
const maxReceipts = 3;

export const createReceiptLimit = (deps: CheckoutDeps): Limit =>
  createSharedLimit(deps, { name: 'receipt', points: maxReceipts, seconds: 3600 });

/** CHK-13: emails the receipt of the caller's own paid order to a typed address. */
export async function sendReceipt(
  deps: CheckoutDeps,
  limit: Limit,
  { caller, params, body, scope }: CheckoutCall<typeof sendReceiptRoute>,
) {
  const { run } = deps.database;
  const { client, language } = caller;
  const order = await readOrder(run, { clientId: client.id, id: params.id });
  if (order?.person_id !== scope.personId) return refuse({ code: 'order_not_found' } as const);
  const attempts = await readAttempts(run, client.id, order.checkout_id);
  const paid = attempts.find(({ state }) => state === 'captured' || state === 'capture_pending');
  // An order that no card paid has a voided attempt.
  const bought = paid ?? attempts.find(({ amount }) => amount === 0);
  if (order.status !== 'success' || !bought) return refuse({ code: 'receipt_unavailable' } as const);
  const seller = await readClientForEmail(run, client.id);
  const email = buildSafely({ log: deps.log, clientId: client.id, orderId: order.id }, () =>
    buildReceiptEmail(seller, {
      ...toEmailOrder(deps.purchasables, parseOrderSnapshot(bought.snapshot)),
      email: body.email,
      language,
      path: getOrderPath(deps, { clientId: client.id, id: order.id, source: order.cart_source }),
      receiptPath: getReceiptPath(deps, { clientId: client.id, id: order.id }),
      reference: order.reference,
    }),
  );
  if (!email) return refuse({ code: 'receipt_unavailable' } as const);
  const retryAfter = await limit.take(`${client.id} ${order.id}`);
  if (retryAfter > 0) {
    const wait = { wait: formatDuration(language, retryAfter) };
    return refuse({ code: 'too_many_attempts', retryAfter, params: wait } as const);
  }
  await addToOutbox(run, { clientId: client.id, kind: 'send_mail', payload: email, now: deps.now() });
  return ok({ result: 'success' as const });
}
