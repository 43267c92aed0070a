import { chargeOf, chooseProvider, readAttempt } from '../payment/index.ts';
import { applyTruth } from './apply-truth.ts';
import type { CheckoutGround } from './ground.ts';
import { readCartToPay } from './store.ts';

type Whose = { clientId: string; owner: string; source: string };

/**
 * Ends a challenge that stands, for its owner has thought of something else: true where the cart is free then. False
 * where there was none, where the bank was faster, or where the outcome is not known yet.
 */
export async function endAttempt(
  ground: CheckoutGround,
  { clientId, owner, source }: Whose,
): Promise<boolean> {
  const { run } = ground.database;
  const cart = await readCartToPay(run, { clientId, owner, source });
  if (!cart?.attemptId) return false;
  const attempt = await readAttempt(run, { clientId, id: cart.attemptId });
  const isOpen = attempt?.state === 'sca_required' && attempt.scaSubmittedAt === null;
  if (!isOpen) return false;
  const provider = await chooseProvider(ground, { clientId, provider: attempt.provider });
  if (!provider.ok) return false;
  const truth = await provider.value.endChallenge(chargeOf(attempt));
  const moved = await applyTruth(ground, attempt, truth, { givenUp: 'replaced' });
  return moved.state === 'failed';
}
