import {
  type Attempt,
  getPaymentProvider,
  type PaymentDeps,
  type ProviderReturns,
  readRefundsOfAttempt,
  toCharge,
} from '../payment/index.ts';
import { addProviderRefund } from './add-provider-refund.ts';
import { bookRefund, refuseRefund, reverseRefund } from './book-refund.ts';
import { planRefunds } from './plan-refunds.ts';
import { recordDispute } from './record-dispute.ts';
import { lockCheckoutOf } from './store/lock-checkout.ts';

/**
 * PAY-09: asks the provider for all refunds and disputes of a payment, and records what has changed. An event is never
 * trusted, so repeated, late and reordered events change nothing. Throws if the provider does not answer, so that the job
 * is tried again.
 */
export async function syncProviderRefunds(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const { clientId, provider: name } = attempt;
  const provider = await getPaymentProvider(deps, { clientId, provider: name });
  const returns = provider.ok ? await provider.value.fetchReturns(toCharge(attempt)) : 'unknown';
  if (returns !== 'unknown') return recordReturns(deps, attempt, returns);
  if (name === 'stripe') throw new Error(`Refunds of payment attempt ${attempt.id} not read`);
}

/** Records what the provider reports about a payment, under the checkout's lock. */
export async function recordReturns(
  { database, now }: PaymentDeps,
  attempt: Attempt,
  { refunds, disputes }: ProviderReturns,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await lockCheckoutOf(tx, attempt);
    const own = await readRefundsOfAttempt(tx, attempt);
    for (const change of planRefunds(own, refunds)) {
      const at = { ref: 'ref' in change ? change.ref : null, now: now() };
      if (change.kind === 'add') await addProviderRefund(tx, attempt, { ...change, now: now() });
      else if (change.kind === 'book')
        await bookRefund(tx, { refund: change.refund, attempt }, { ...at, ref: change.ref });
      else {
        const record = change.kind === 'refuse' ? refuseRefund : reverseRefund;
        await record(
          tx,
          { refund: change.refund, attempt },
          { code: change.code, ref: change.ref, now: now() },
        );
      }
    }
    for (const dispute of disputes) await recordDispute(tx, attempt, dispute, now());
    return { ok: true };
  });
}
