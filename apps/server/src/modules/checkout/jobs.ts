import * as z from 'zod/mini';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { findByProviderRef, readAttempt, readDueAttempts } from '../payment/index.ts';
import { capturePayment, voidPayment } from './capture-payment.ts';
import type { CheckoutDeps } from './deps.ts';
import { reconcileAttempt, sweepAttempt } from './reconcile-attempt.ts';

const attemptPayload = z.object({ attempt_id: z.uuid() });
const eventPayload = z.object({ provider: z.string(), ref: z.string() });

/** The jobs of the outbox: captures, voids, and events from providers. */
export const checkoutJobs = (deps: CheckoutDeps): JobHandlers => ({
  async capture_payment({ clientId, payload }) {
    const key = { clientId, id: attemptPayload.parse(payload).attempt_id };
    const attempt = await readAttempt(deps.database.run, key);
    // Before that instant, the process that completed the checkout captures it; the sweep handles a stopped process.
    if (attempt?.nextCheckAt != null && attempt.nextCheckAt <= deps.now()) await capturePayment(deps, key);
  },
  void_payment: ({ clientId, payload }) =>
    voidPayment(deps, { clientId, id: attemptPayload.parse(payload).attempt_id }),
  async reconcile_payment({ clientId, payload }) {
    const attempt = await findByProviderRef(deps.database.run, { clientId, ...eventPayload.parse(payload) });
    if (attempt) await reconcileAttempt(deps, attempt, 'webhook');
  },
});

/** Limits a round, so that it ends before its lock expires even if the provider does not respond. */
const maxAttempts = 10;

/** PAY-09: checks the attempts that are due at their providers and continues them. Returns how many there were. */
export async function sweepPayments(deps: CheckoutDeps): Promise<number> {
  const { database, now, log } = deps;
  const due = await readDueAttempts(database.run, now(), maxAttempts);
  await Promise.all(
    due.map((key) =>
      sweepAttempt(deps, key).catch((error: unknown) => {
        log.error({ err: error, attemptId: key.id }, 'payment attempt sweep failed');
      }),
    ),
  );
  return due.length;
}
