import type { Ground } from '#platform/ground';
import { forgetOldKeys } from '#platform/idempotency';
import type { Jobs } from '#platform/jobs';
import { type Mailer, sendMail } from '#platform/mail';
import { forgetMoved } from '#platform/relay';
import type { Sweep } from '#platform/sweep';
import { keepHorizon } from './modules/schedule/index.ts';

/** Every kind of the outbox, and what it comes to: the whole of the queue's work, by module. */
export const jobsOf = (_ground: Ground, mailer: Mailer): Jobs => ({
  send_mail: sendMail(mailer),
});

/** What is looked for again and again, by module. */
export const sweepsOf = ({ database, now }: Ground): readonly Sweep[] => [
  { everySeconds: 60, name: 'make sessions', work: keepHorizon(database, now) },
  { everySeconds: 60, name: 'forget idempotency keys', work: () => forgetOldKeys(database.run, now()) },
  { everySeconds: 60, name: 'forget moved outbox rows', work: () => forgetMoved(database, now()) },
];
