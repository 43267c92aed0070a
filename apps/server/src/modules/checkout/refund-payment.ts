import { getRefundCheckAt } from '@pavilion/domain/checkout';
import { transfer } from '../journal/index.ts';
import {
  type Attempt,
  claimDueRefunds,
  endRefund,
  getPaymentProvider,
  type Refund,
  type RefundKey,
  type RefundResult,
  readAttempt,
  readRefund,
  scheduleRefundCheck,
  setOpenReason,
  toCharge,
} from '../payment/index.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import { lockCheckout } from './store/checkout.ts';

const maxRefunds = 10;
/** A claimed refund is due again after this time, longer than any request takes. */
const claimMs = 3 * 60_000;

/** Sends and checks the refunds that are due. One that throws delays no other. */
export async function sweepRefunds(deps: CheckoutDeps, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  const { database, now, log } = deps;
  const claim = { now: now(), nextCheckAt: now() + claimMs, maxCount: maxRefunds };
  const due = await claimDueRefunds(database.run, claim);
  await Promise.all(
    due.map((key) =>
      refundPayment(deps, key).catch((error: unknown) => {
        log.error({ err: error, refundId: key.id }, 'refund sweep failed');
      }),
    ),
  );
}

/** Sends a saved refund, or looks it up if it was sent before. */
export async function refundPayment(deps: CheckoutDeps, key: RefundKey): Promise<void> {
  const { database, now } = deps;
  const refund = await readRefund(database.run, key);
  if (refund?.state !== 'pending') return;
  const attempt = await readAttempt(database.run, { clientId: key.clientId, id: refund.attemptId });
  if (!attempt) throw new Error(`Payment attempt ${refund.attemptId} not found`);
  const statusChecks = refund.statusChecks + 1;
  // Counted before the request, so that after a crash it is looked up before it is sent again.
  const nextCheckAt = getRefundCheckAt(statusChecks, now());
  await scheduleRefundCheck(database.run, key, { statusChecks, nextCheckAt });
  const provider = await getPaymentProvider(deps, { clientId: key.clientId, provider: attempt.provider });
  if (!provider.ok) return;
  await recordRefundResult(deps, { refund, attempt }, await provider.value.refund(toCharge(attempt), refund));
}

async function recordRefundResult(
  { database, now, log }: CheckoutDeps,
  { refund, attempt }: { refund: Refund; attempt: Attempt },
  result: RefundResult,
): Promise<void> {
  if (result.state === 'unknown') return;
  const { clientId, id, amount } = refund;
  const isDone = result.state === 'done';
  if (!isDone) log.error({ clientId, refundId: id, errorCode: result.code }, 'refund refused');
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: attempt.checkoutId });
    const at = now();
    const end = isDone
      ? { state: 'done' as const, providerRef: result.ref, errorCode: null }
      : { state: 'failed' as const, providerRef: null, errorCode: result.code };
    if (!(await endRefund(tx, refund, { ...end, now: at }))) return { ok: true };
    if (isDone) {
      const transferKey = { clientId, orderId: null, attemptId: attempt.id, amount, now: at };
      const from = `card-${attempt.provider}` as const;
      await transfer(tx, { ...transferKey, from, to: 'unallocated', reason: 'refund' });
    }
    // A person still has to look at a part that was captured.
    const isListed = isDone && attempt.openReason === 'captured_in_part';
    if (!isListed) await setOpenReason(tx, attempt, { openReason: isDone ? null : 'refund_failed', now: at });
    return { ok: true };
  });
}
