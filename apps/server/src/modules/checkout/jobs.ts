import * as z from 'zod/mini';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { findByProviderRef, readAttempt, readDueAttempts } from '../payment/index.ts';
import { capturePayment, voidPayment } from './capture-payment.ts';
import type { CheckoutDeps } from './deps.ts';
import { reconcileAttempt, sweepAttempt } from './reconcile-attempt.ts';

const attemptPayload = z.object({ attempt_id: z.uuid() });
const eventPayload = z.object({ provider: z.string(), ref: z.string() });

/** What the outbox brings: money to take, money to let go, and what a provider said by itself. */
export const checkoutJobs = (deps: CheckoutDeps): JobHandlers => ({
  async capture_payment({ clientId, payload }) {
    const key = { clientId, id: attemptPayload.parse(payload).attempt_id };
    const attempt = await readAttempt(deps.database.run, key);
    // Whoever completed it is taking the money at this moment; where they died, the sweep comes when it is due.
    if (attempt?.nextCheckAt != null && attempt.nextCheckAt <= deps.now()) await capturePayment(deps, key);
  },
  void_payment: ({ clientId, payload }) =>
    voidPayment(deps, { clientId, id: attemptPayload.parse(payload).attempt_id }),
  async reconcile_payment({ clientId, payload }) {
    const attempt = await findByProviderRef(deps.database.run, { clientId, ...eventPayload.parse(payload) });
    if (attempt) await reconcileAttempt(deps, attempt, 'webhook');
  },
});

/** As many at once as a provider that does not answer may hold up: a round ends before its lock is given up. */
const maxAttempts = 10;

/** PAY-09: every attempt whose time has come, at its provider and in our books; how many there were. */
export async function sweepPayments(deps: CheckoutDeps): Promise<number> {
  const { database, now, log } = deps;
  const due = await readDueAttempts(database.run, now(), maxAttempts);
  await Promise.all(
    due.map((key) =>
      sweepAttempt(deps, key).catch((error: unknown) => {
        log.error({ err: error, attempt: key.id }, 'an attempt was not settled');
      }),
    ),
  );
  return due.length;
}
