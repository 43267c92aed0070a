import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { type AttemptKey, claimDueAttempts, findByProviderRef, readAttempt } from '../payment/index.ts';
import { sendRefund, syncProviderRefunds } from '../refund/index.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import { capturePayment, voidPayment } from './completion/capture-payment.ts';
import { reconcileAttempt, recordFailedSweep, sweepAttempt } from './reconciliation/reconcile-attempt.ts';

const attemptPayload = z.object({ attempt_id: z.uuid() });
const refundPayload = z.object({ refund_id: z.uuid() });
const eventPayload = z.object({ provider: z.string(), ref: z.string() });

/** The jobs of the outbox: captures, voids, refunds, and events from providers. */
export const checkoutJobs = (deps: CheckoutDeps): JobHandlers => ({
  async capture_payment({ clientId, payload }) {
    const key = { clientId, id: attemptPayload.parse(payload).attempt_id };
    const attempt = await readAttempt(deps.database.run, key);
    // Before that instant, the process that completed the checkout captures it; the sweep handles a stopped process.
    if (attempt?.nextCheckAt != null && attempt.nextCheckAt <= deps.now())
      await capturePayment(deps, attempt);
  },
  void_payment: ({ clientId, payload }) =>
    voidPayment(deps, { clientId, id: attemptPayload.parse(payload).attempt_id }),
  refund_payment: ({ clientId, payload }) =>
    sendRefund(deps, { clientId, id: refundPayload.parse(payload).refund_id }),
  async reconcile_payment({ clientId, payload }) {
    const attempt = await findByProviderRef(deps.database.run, { clientId, ...eventPayload.parse(payload) });
    if (attempt) await reconcileAttempt(deps, attempt, 'webhook');
  },
  async sync_refunds({ clientId, payload }) {
    const attempt = await findByProviderRef(deps.database.run, { clientId, ...eventPayload.parse(payload) });
    if (attempt) await syncProviderRefunds(deps, attempt);
  },
});

const maxRunning = 20;
const maxPerClient = 5;
/** A claimed attempt is due again after this time, longer than any check takes. */
const claimMs = 3 * 60_000;
const pollMs = 500;

/**
 * PAY-09: a round checks the attempts that are due at their providers and continues them, and returns how many there
 * were. Each is claimed before its check, so one that throws or takes long delays no other. After `maxClaimMs` the round
 * ends beside its running checks, so that the next round claims on; they count towards the limits of that round. A round
 * whose signal aborts claims no more and waits for the running checks.
 */
export function createPaymentSweep(deps: CheckoutDeps, { maxClaimMs = 20_000 } = {}) {
  const { database, now } = deps;
  const running = new Map<Promise<unknown>, string>();
  return async (signal?: AbortSignal): Promise<number> => {
    const startedAt = performance.now();
    let sweptCount = 0;
    while (!signal?.aborted) {
      const claim = {
        now: now(),
        nextCheckAt: now() + claimMs,
        maxCount: maxRunning - running.size,
        maxPerClient,
        runningClientIds: [...running.values()],
      };
      const wasIdle = running.size === 0;
      const keys = await claimDueAttempts(database.run, claim);
      sweptCount += keys.length;
      for (const key of keys) {
        const sweep = sweepSafely(deps, key).finally(() => running.delete(sweep));
        running.set(sweep, key.clientId);
      }
      // A claim beside running checks may find none, because all due ones wait for their client's turn.
      if (wasIdle && keys.length === 0) return sweptCount;
      if (performance.now() - startedAt > maxClaimMs) return sweptCount;
      if (running.size > 0) await Promise.race([...running.keys(), wait(pollMs)]);
    }
    await Promise.all(running.keys());
    return sweptCount;
  };
}

async function sweepSafely(deps: CheckoutDeps, key: AttemptKey): Promise<void> {
  try {
    await sweepAttempt(deps, key);
  } catch (error) {
    deps.log.error({ err: error, attemptId: key.id }, 'payment attempt sweep failed');
    await recordFailedSweep(deps, key).catch((cause: unknown) => {
      deps.log.error({ err: cause, attemptId: key.id }, 'payment attempt back-off failed');
    });
  }
}
