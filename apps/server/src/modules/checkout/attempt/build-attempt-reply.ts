import { cartWritePolicy } from '@pavilion/domain/checkout';
import { parseOrderSnapshot } from '../../order/index.ts';
import { type Attempt, getPaymentProvider, readAttempt, toCharge } from '../../payment/index.ts';
import type { CheckoutDeps } from './deps.ts';
import { viewAttempt } from './view.ts';

/** Path and query of the page on which an attempt is paid, and its language. */
export type AttemptPage = { language: string; path: string };

/** Path of the page on which a cart is paid. */
export const checkoutPath = '/basket/checkout';

/** CHK-03, PAY-02: an attempt as the API returns it, with its open challenge, which the browser can continue. */
export async function buildAttemptReply(
  deps: CheckoutDeps,
  attempt: Attempt,
  { language, path }: AttemptPage,
) {
  const hasOpenChallenge = cartWritePolicy[attempt.state] === 'cancel_challenge';
  if (!hasOpenChallenge) return viewAttempt(attempt, language);
  const provider = await getPaymentProvider(deps, { clientId: attempt.clientId, provider: attempt.provider });
  const stored = await readAttempt(deps.database.run, attempt);
  const challenge = provider.ok
    ? await provider.value.restoreChallenge(toCharge(attempt), stored?.scaChallenge)
    : undefined;
  const { origin } = parseOrderSnapshot(attempt.snapshot);
  return viewAttempt(attempt, language, challenge && { challenge, returnUrl: `${origin}${path}` });
}
