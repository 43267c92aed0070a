import type { AppDeps } from '#platform/deps';
import { deleteExpiredKeys } from '#platform/jobs/delete-expired-keys';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { createSendMailHandler, type Mailer } from '#platform/jobs/mailer';
import { deleteRelayedMessages } from '#platform/jobs/relay';
import type { Sweep } from '#platform/jobs/sweep';
import { cancelUnpaidBookings, checkoutJobs, sweepPayments } from './modules/checkout/index.ts';
import { createDailyGeneration } from './modules/schedule/index.ts';
import { createPurchasables } from './purchasables.ts';

/** Every kind of the outbox, and what it comes to: the whole of the queue's work, by module. */
export const createJobs = (deps: AppDeps, mailer: Mailer): JobHandlers => ({
  ...checkoutJobs({ ...deps, purchasables: createPurchasables(deps.database) }),
  send_mail: createSendMailHandler(mailer),
});

/** What is looked for again and again, by module. */
export const createSweeps = (deps: AppDeps): readonly Sweep[] => {
  const { database, now } = deps;
  const sellingDeps = { ...deps, purchasables: createPurchasables(database) };
  return [
    { intervalSeconds: 3, name: 'settle payments', work: () => sweepPayments(sellingDeps) },
    { intervalSeconds: 30, name: 'free unpaid places', work: () => cancelUnpaidBookings(sellingDeps) },
    { intervalSeconds: 60, name: 'make sessions', work: createDailyGeneration(database, now) },
    {
      intervalSeconds: 60,
      name: 'forget idempotency keys',
      work: () => deleteExpiredKeys(database.run, now()),
    },
    {
      intervalSeconds: 60,
      name: 'forget moved outbox rows',
      work: () => deleteRelayedMessages(database, now()),
    },
  ];
};
