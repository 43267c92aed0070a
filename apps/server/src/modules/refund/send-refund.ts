import { getRefundCheckAt } from '@pavilion/domain/checkout';
import {
  type Attempt,
  claimDueRefunds,
  getPaymentProvider,
  type PaymentDeps,
  type Refund,
  type RefundKey,
  type RefundResult,
  readAttempt,
  readRefund,
  scheduleRefundCheck,
  toCharge,
} from '../payment/index.ts';
import { bookRefund, refuseRefund } from './book-refund.ts';
import { lockCheckoutOf } from './store/lock-checkout.ts';
import { syncProviderRefunds } from './sync-provider-refunds.ts';

const maxRefunds = 10;
/** A claimed refund is due again after this time, longer than any request takes. */
const claimMs = 3 * 60_000;

/** Sends and checks the refunds that are due. One that throws delays no other. */
export async function sweepRefunds(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  const { database, now, log } = deps;
  const claim = { now: now(), nextCheckAt: now() + claimMs, maxCount: maxRefunds };
  const due = await claimDueRefunds(database.run, claim);
  await Promise.all(
    due.map((key) =>
      sendRefund(deps, key).catch((error: unknown) => {
        log.error({ err: error, refundId: key.id }, 'refund sweep failed');
      }),
    ),
  );
}

/** Sends a saved refund to the provider, or looks it up if it was sent before. */
export async function sendRefund(deps: PaymentDeps, key: RefundKey): Promise<void> {
  const { database, now } = deps;
  const refund = await readRefund(database.run, key);
  if (refund?.state !== 'requested' && refund?.state !== 'submitted') return;
  const attempt = await readAttempt(database.run, { clientId: key.clientId, id: refund.attemptId });
  if (!attempt) throw new Error(`Payment attempt ${refund.attemptId} not found`);
  const statusChecks = refund.statusChecks + 1;
  // Counted before the request, so that after a crash it is looked up before it is sent again.
  const nextCheckAt = getRefundCheckAt(statusChecks, now());
  if (!(await scheduleRefundCheck(database.run, key, { statusChecks, nextCheckAt }))) return;
  const provider = await getPaymentProvider(deps, { clientId: key.clientId, provider: attempt.provider });
  if (!provider.ok) return;
  const result = await provider.value.refund(toCharge(attempt), refund);
  await recordRefundResult(deps, { refund, attempt }, result);
  // A person may have refunded it on the provider's website, which is then its refund.
  if (result.state !== 'refused') return;
  await syncProviderRefunds(deps, attempt).catch((error: unknown) => {
    deps.log.warn({ err: error, refundId: key.id }, 'refunds of the provider not read');
  });
}

async function recordRefundResult(
  { database, now, log }: PaymentDeps,
  { refund, attempt }: { refund: Refund; attempt: Attempt },
  result: RefundResult,
): Promise<void> {
  if (result.state === 'unknown') return;
  const { clientId, id } = refund;
  if (result.state === 'refused')
    log.error({ clientId, refundId: id, errorCode: result.code }, 'refund refused');
  await database.inTransaction(async (tx) => {
    await lockCheckoutOf(tx, attempt);
    if (result.state === 'done') await bookRefund(tx, { refund, attempt }, { ref: result.ref, now: now() });
    else await refuseRefund(tx, { refund, attempt }, { code: result.code, ref: null, now: now() });
    return { ok: true };
  });
}
