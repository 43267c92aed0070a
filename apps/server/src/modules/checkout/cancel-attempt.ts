import { getPaymentProvider, readAttempt, toCharge } from '../payment/index.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import type { CheckoutDeps } from './deps.ts';
import { readCartToPay } from './store/checkout.ts';

type CartKey = { clientId: string; owner: string; source: string };

/**
 * Ends a challenge that stands, for its owner has thought of something else: true where the cart is free then. False
 * where there was none, where the bank was faster, or where the outcome is not known yet.
 */
export async function cancelAttempt(
  deps: CheckoutDeps,
  { clientId, owner, source }: CartKey,
): Promise<boolean> {
  const { run } = deps.database;
  const cart = await readCartToPay(run, { clientId, owner, source });
  if (!cart?.attemptId) return false;
  const attempt = await readAttempt(run, { clientId, id: cart.attemptId });
  const isOpen = attempt?.state === 'sca_required' && attempt.scaSubmittedAt === null;
  if (!isOpen) return false;
  const provider = await getPaymentProvider(deps, { clientId, provider: attempt.provider });
  if (!provider.ok) return false;
  const providerStatus = await provider.value.cancelChallenge(toCharge(attempt));
  const updated = await applyProviderStatus(deps, attempt, providerStatus, { endedAs: 'replaced' });
  return updated.state === 'failed';
}
