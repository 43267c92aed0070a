import type { cancelPayment as cancelPaymentRoute } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import { loadCartView } from '../cart/index.ts';
import { cancelAttempt } from './cancel-attempt.ts';
import type { CheckoutDeps } from './deps.ts';
import type { CheckoutCall } from './policy.ts';

/** PAY-05: ends the open challenge of the caller's cart. Refuses once the payment may have been authorised. */
export async function cancelPayment(
  deps: CheckoutDeps,
  { caller, body, scope }: CheckoutCall<typeof cancelPaymentRoute>,
) {
  const { client, language } = caller;
  const cartKey = { owner: `person:${scope.personId}`, source: body.source };
  await cancelAttempt(deps, { clientId: client.id, ...cartKey });
  const cart = await loadCartView(deps, { client, language, now: deps.now() }, cartKey);
  return cart.in_payment ? refuse({ code: 'payment_sent', nextStep: 'finish_payment' } as const) : ok(cart);
}
