import type { cancelPayment as cancelPaymentRoute } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import { loadCartView } from '../../cart/index.ts';
import { type Attempt, getPaymentProvider, readAttempt, toCharge } from '../../payment/index.ts';
import { applyProviderStatus } from '../attempt/apply-provider-status.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import type { CheckoutCall } from '../attempt/policy.ts';
import { refreshFromProvider } from '../reconciliation/reconcile-attempt.ts';
import { readCartToPay } from '../store/checkout.ts';

type CartKey = { clientId: string; owner: string; source: string };

/**
 * Ends an open challenge because the cart's owner changes the cart or pays with another card. True if the attempt failed
 * by that. False without an open challenge, or if the payment was authorised meanwhile or its outcome is unknown.
 */
export async function cancelAttempt(deps: CheckoutDeps, key: CartKey): Promise<boolean> {
  const attempt = await readCartAttempt(deps, key);
  return attempt !== undefined && cancelOpenChallenge(deps, attempt);
}

/** The latest attempt to pay a cart, while its payment is open. */
async function readCartAttempt(
  { database: { run } }: CheckoutDeps,
  { clientId, owner, source }: CartKey,
): Promise<Attempt | undefined> {
  const cart = await readCartToPay(run, { clientId, owner, source });
  return cart?.attemptId ? readAttempt(run, { clientId, id: cart.attemptId }) : undefined;
}

/** Asks the provider about the cart's attempt, if a request for it is over and its outcome is not known. */
async function refreshUnknownAttempt(deps: CheckoutDeps, key: CartKey): Promise<void> {
  const attempt = await readCartAttempt(deps, key);
  const isSubmitted = attempt?.state === 'sca_required' && attempt.scaSubmittedAt !== null;
  if (attempt && (attempt.state === 'unknown' || isSubmitted)) await refreshFromProvider(deps, attempt);
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

/**
 * PAY-05: ends the open challenge of the caller's cart. Refuses once the payment may have been authorised. If the customer
 * answered the bank and left, or a response was lost, the provider is asked first, so that a failed payment is no reason.
 */
export async function cancelPayment(
  deps: CheckoutDeps,
  { caller, body, scope }: CheckoutCall<typeof cancelPaymentRoute>,
) {
  const { client, language } = caller;
  const cartKey = { owner: `person:${scope.personId}`, source: body.source };
  const key = { clientId: client.id, ...cartKey };
  await refreshUnknownAttempt(deps, key);
  await cancelAttempt(deps, key);
  const cart = await loadCartView(deps, { client, language, now: deps.now() }, cartKey);
  return cart.in_payment ? refuse({ code: 'payment_sent', nextStep: 'finish_payment' } as const) : ok(cart);
}
