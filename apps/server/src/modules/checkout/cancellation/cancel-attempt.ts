import type { cancelPayment as cancelPaymentRoute } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import { loadCartView } from '../../cart/index.ts';
import { type Attempt, getPaymentProvider, readAttempt, toCharge } from '../../payment/index.ts';
import { applyProviderStatus } from '../attempt/apply-provider-status.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import type { CheckoutCall } from '../attempt/policy.ts';
import { readCartToPay } from '../store/checkout.ts';

type CartKey = { clientId: string; owner: string; source: string };

/**
 * Ends an open challenge because the cart's owner changes the cart or pays with another card. True if the attempt failed
 * by that. False without an open challenge, or if the payment was authorised meanwhile or its outcome is unknown.
 */
export async function cancelAttempt(
  deps: CheckoutDeps,
  { clientId, owner, source }: CartKey,
): Promise<boolean> {
  const { run } = deps.database;
  const cart = await readCartToPay(run, { clientId, owner, source });
  if (!cart?.attemptId) return false;
  const attempt = await readAttempt(run, { clientId, id: cart.attemptId });
  return attempt !== undefined && cancelOpenChallenge(deps, attempt);
}

/** Ends the open challenge of an attempt. True if the attempt failed by that. */
export async function cancelOpenChallenge(deps: CheckoutDeps, attempt: Attempt): Promise<boolean> {
  const isOpen = attempt.state === 'sca_required' && attempt.scaSubmittedAt === null;
  if (!isOpen) return false;
  const { clientId } = attempt;
  const provider = await getPaymentProvider(deps, { clientId, provider: attempt.provider });
  if (!provider.ok) return false;
  const providerStatus = await provider.value.cancelChallenge(toCharge(attempt));
  const updated = await applyProviderStatus(deps, attempt, providerStatus, { endedAs: 'replaced' });
  return updated.state === 'failed';
}

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
