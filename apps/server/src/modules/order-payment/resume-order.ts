import type { resumeOrderPayment } from '@pavilion/contract/order-payment';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/http/caller';
import { type CheckoutDeps, viewOutcome } from '../checkout/index.ts';
import { getOrderPaymentPath } from '../order/index.ts';
import { findByCard } from './authorise-order.ts';
import { findOrder } from './find-order.ts';

/** CHK-31: the outcome of an attempt to pay an order whose response the page lost. Starts no attempt. */
export async function resumeOrder(deps: CheckoutDeps, { caller, body }: Call<typeof resumeOrderPayment>) {
  const found = await findOrder(deps, { clientId: caller.client.id, token: body.order_token });
  if (!found) return refuse({ code: 'order_not_found' } as const);
  const attempt = findByCard(found, body.card_identifier);
  if (!attempt) return refuse({ code: 'transaction_not_found' } as const);
  const page = { language: caller.language, path: getOrderPaymentPath(body.order_token) };
  return ok(await viewOutcome(deps, attempt, page));
}
