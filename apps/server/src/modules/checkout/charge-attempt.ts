import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attempt,
  type CardPayment,
  type PaymentProvider,
  readAttempt,
  saveProviderRef,
  toCharge,
} from '../payment/index.ts';
import { forgetCard } from '../saved-card/index.ts';
import { applyProviderStatus } from './attempt/apply-provider-status.ts';
import { type AttemptPage, buildAttemptReply } from './attempt/build-attempt-reply.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import { refreshFromProvider } from './reconciliation/reconcile-attempt.ts';

/**
 * Sends the one request to the provider, without an open transaction or lock. An attempt of 0 needs none. PAY-03: a saved
 * card that the provider does not know is removed.
 */
export async function chargeAttempt(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  { attempt, card, personId }: { attempt: Attempt; card: CardPayment; personId?: number },
): Promise<Attempt> {
  if (attempt.amount === 0) return attempt;
  const { clientId, id, savedCardId } = attempt;
  const providerStatus = await provider.authorise(toCharge(attempt), card, (ref) =>
    saveProviderRef(deps.database.run, { clientId, id }, ref),
  );
  const isCardUnknown =
    providerStatus.state === 'failed' && providerStatus.error.code === 'saved_card_unknown';
  if (isCardUnknown && savedCardId !== null && personId !== undefined)
    await forgetCard(deps.database, { clientId, personId, id: savedCardId });
  return applyProviderStatus(deps, attempt, providerStatus);
}

const second = 1000;
const pollDelaysMs = [second, 2 * second, 4 * second, 6 * second, 7 * second];

/** Asks for an unknown outcome again while the customer waits, for at most 20 seconds. */
async function waitForOutcome(deps: CheckoutDeps, attempt: Attempt): Promise<Attempt> {
  const { maxWaitMs = 20 * second, database } = deps;
  let current = attempt;
  let waitedMs = 0;
  for (const delayMs of pollDelaysMs) {
    if (current.state !== 'unknown' && current.state !== 'authorising') return current;
    if (waitedMs + delayMs > maxWaitMs) return current;
    await wait(delayMs);
    waitedMs += delayMs;
    current = (await readAttempt(database.run, current)) ?? current;
    // While the request is in flight, its own response is newer than the provider's status.
    if (current.state === 'unknown') current = await refreshFromProvider(deps, current);
  }
  return current;
}

/** CHK-03: waits for the outcome of an attempt, and returns it as the API does. */
export const viewOutcome = async (deps: CheckoutDeps, attempt: Attempt, page: AttemptPage) =>
  buildAttemptReply(deps, await waitForOutcome(deps, attempt), page);
