import { cartWritePolicy } from '@pavilion/domain/checkout';
import { parseOrderSnapshot } from '../order/index.ts';
import { type Attempt, getPaymentProvider, readAttempt, toCharge } from '../payment/index.ts';
import type { CheckoutDeps } from './deps.ts';
import { viewAttempt } from './view.ts';

/** CHK-03, PAY-02: an attempt as the API returns it, with its open challenge, which the browser can continue. */
export async function buildAttemptReply(deps: CheckoutDeps, attempt: Attempt, language: string) {
  const hasOpenChallenge = cartWritePolicy[attempt.state] === 'cancel_challenge';
  if (!hasOpenChallenge) return viewAttempt(attempt, language);
  const provider = await getPaymentProvider(deps, { clientId: attempt.clientId, provider: attempt.provider });
  const stored = await readAttempt(deps.database.run, attempt);
  const challenge = provider.ok
    ? await provider.value.restoreChallenge(toCharge(attempt), stored?.scaChallenge)
    : undefined;
  return viewAttempt(attempt, language, challenge, parseOrderSnapshot(attempt.snapshot).origin);
}
