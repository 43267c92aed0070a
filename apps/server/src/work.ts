import type { Ground } from '#platform/ground';
import { forgetOldKeys } from '#platform/idempotency';
import type { Jobs } from '#platform/jobs';
import { type Mailer, sendMail } from '#platform/mail';
import { forgetMoved } from '#platform/relay';
import type { Sweep } from '#platform/sweep';
import { checkoutJobs, freeUnpaid, sweepPayments } from './modules/checkout/index.ts';
import { keepHorizon } from './modules/schedule/index.ts';

/** Every kind of the outbox, and what it comes to: the whole of the queue's work, by module. */
export const jobsOf = (ground: Ground, mailer: Mailer): Jobs => ({
  ...checkoutJobs(ground),
  send_mail: sendMail(mailer),
});

/** What is looked for again and again, by module. */
export const sweepsOf = (ground: Ground): readonly Sweep[] => {
  const { database, now } = ground;
  return [
    { everySeconds: 3, name: 'settle payments', work: () => sweepPayments(ground) },
    { everySeconds: 30, name: 'free unpaid places', work: () => freeUnpaid(ground) },
    { everySeconds: 60, name: 'make sessions', work: keepHorizon(database, now) },
    { everySeconds: 60, name: 'forget idempotency keys', work: () => forgetOldKeys(database.run, now()) },
    { everySeconds: 60, name: 'forget moved outbox rows', work: () => forgetMoved(database, now()) },
  ];
};
