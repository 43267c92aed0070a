import * as z from 'zod/mini';
import type { Jobs } from '#platform/jobs';
import { readAttempt, readByProviderRef, readDue } from '../payment/index.ts';
import { capturePayment, releasePayment } from './capture-payment.ts';
import type { CheckoutGround } from './ground.ts';
import { settleAttempt, sweepAttempt } from './settle-attempt.ts';

const named = z.object({ attempt_id: z.uuid() });
const told = z.object({ provider: z.string(), ref: z.string() });

/** What the outbox brings: money to take, money to let go, and what a provider said by itself. */
export const checkoutJobs = (ground: CheckoutGround): Jobs => ({
  async capture_payment({ clientId, payload }) {
    const key = { clientId, id: named.parse(payload).attempt_id };
    const attempt = await readAttempt(ground.database.run, key);
    // Whoever completed it is taking the money at this moment; where they died, the sweep comes when it is due.
    if (attempt?.dueAt != null && attempt.dueAt <= ground.now()) await capturePayment(ground, key);
  },
  release_payment: ({ clientId, payload }) =>
    releasePayment(ground, { clientId, id: named.parse(payload).attempt_id }),
  async settle_payment({ clientId, payload }) {
    const attempt = await readByProviderRef(ground.database.run, { clientId, ...told.parse(payload) });
    if (attempt) await settleAttempt(ground, attempt, 'webhook');
  },
});

/** As many at once as a provider that does not answer may hold up: a round ends before its lock is given up. */
const most = 10;

/** PAY-09: every attempt whose time has come, at its provider and in our books; how many there were. */
export async function sweepPayments(ground: CheckoutGround): Promise<number> {
  const { database, now, log } = ground;
  const due = await readDue(database.run, now(), most);
  await Promise.all(
    due.map((key) =>
      sweepAttempt(ground, key).catch((error: unknown) => {
        log.error({ err: error, attempt: key.id }, 'an attempt was not settled');
      }),
    ),
  );
  return due.length;
}
