import { sendReceipt as sendReceiptRoute } from '@pavilion/contract/order';
import {
  authoriseOrderPayment,
  completeOrderChallenge,
  completeOrderPayment,
  getOrderPayment,
  prepareOrderPayment,
  resumeOrderPayment,
} from '@pavilion/contract/order-payment';
import { ok, refuse } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { CallerClient } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { type CheckoutDeps, continueChallenge, ownCheckout, prepareCharge } from '../checkout/index.ts';
import { readClient } from '../client/index.ts';
import { getOrderPaymentPath, viewOrder } from '../order/index.ts';
import { authoriseOrder } from './authorise-order.ts';
import { completeOrder } from './complete-order.ts';
import { findOrder, findRefusal, getOrderState, isInPayment } from './find-order.ts';
import { resumeOrder } from './resume-order.ts';
import { createReceiptLimit, sendReceipt } from './send-receipt.ts';

/** CHK-12: an order whose capture was refused is paid through the link in its email. */
export function orderPaymentRoutes(registerRoute: RegisterRoute, deps: CheckoutDeps): void {
  registerRoute(getOrderPayment, async ({ caller: { client }, query }) => {
    const found = await findOrder(deps, { clientId: client.id, token: query.order_token });
    if (!found) return refuse({ code: 'order_not_found' } as const);
    const now = deps.now();
    const { dueAt, order } = found;
    return ok({
      state: getOrderState(found, now),
      due_at: dueAt === null ? null : toWallClock(dueAt, client.timezone),
      seconds_left: dueAt === null ? null : Math.max(0, Math.ceil((dueAt - now) / 1000)),
      in_payment: isInPayment(found.attempts),
      order: viewOrder(order, client),
    });
  });

  registerRoute(prepareOrderPayment, ({ caller: { client, language }, query }) =>
    prepareOrder(deps, { client, language, token: query.order_token }),
  );
  registerRoute(authoriseOrderPayment, (call) => authoriseOrder(deps, call));
  registerRoute(resumeOrderPayment, (call) => resumeOrder(deps, call));
  const receiptLimit = createReceiptLimit(deps);
  registerRoute(sendReceiptRoute, (call) => sendReceipt(deps, receiptLimit, call), { policy: ownCheckout });
  registerRoute(completeOrderPayment, (call) => completeOrder(deps, call));

  registerRoute(completeOrderChallenge, async ({ caller: { client }, body }) => {
    const found = await findOrder(deps, { clientId: client.id, token: body.order_token });
    if (!found) return refuse({ code: 'order_not_found' } as const);
    const attempt = found.attempts.find(({ id }) => id === body.transaction_uuid);
    if (!attempt) return refuse({ code: 'transaction_not_found' } as const);
    return ok(await continueChallenge(deps, attempt, undefined));
  });
}

async function prepareOrder(
  deps: CheckoutDeps,
  { client, language, token }: { client: CallerClient; language: string; token: string },
) {
  const found = await findOrder(deps, { clientId: client.id, token });
  if (!found) return refuse({ code: 'order_not_found' } as const);
  const refusal = findRefusal(found, deps.now());
  if (refusal) return refusal;
  const settings = await readClient(deps.database.run, { slug: client.slug });
  if (!settings) return refuse({ code: 'not_found' } as const);
  if (settings.paidBookingDisabledReason !== null) {
    const params = { reason: settings.paidBookingDisabledReason };
    return refuse({ code: 'paid_booking_disabled', params } as const);
  }
  const page = { language, path: getOrderPaymentPath(token) };
  return prepareCharge(deps, {
    client,
    provider: settings.provider,
    offersWallets: settings.offersWallets,
    attemptId: found.attempts[0]?.id ?? null,
    amount: found.owed,
    personId: found.order.person_id,
    showsAddress: false,
    page,
  });
}
