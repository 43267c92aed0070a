import type { resume as resumeRoute } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import type { CheckoutDeps } from './attempt/deps.ts';
import type { CheckoutCall } from './attempt/policy.ts';
import { findEarlierAttempt } from './authorise.ts';
import { viewOutcome } from './charge-attempt.ts';
import { readCartToPay } from './store/checkout.ts';

/** CHK-31: the outcome of an attempt whose response the page lost. Starts no attempt. */
export async function resume(deps: CheckoutDeps, { caller, body, scope }: CheckoutCall<typeof resumeRoute>) {
  const clientId = caller.client.id;
  const cartKey = { clientId, owner: `person:${scope.personId}`, source: body.source };
  const cart = await readCartToPay(deps.database.run, cartKey);
  const attempt =
    cart &&
    (await findEarlierAttempt(deps.database.run, {
      clientId,
      cartId: cart.id,
      cardToken: body.card_identifier,
      savedCardId: body.saved_card_id,
      cartHash: body.cart_hash,
      isFree: body.card_identifier === undefined && body.saved_card_id === undefined,
    }));
  if (!attempt) return refuse({ code: 'transaction_not_found' } as const);
  return ok(await viewOutcome(deps, attempt, { language: caller.language, path: scope.path }));
}
