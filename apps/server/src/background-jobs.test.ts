import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { migrateQueue } from '#platform/jobs/job-runner';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { createJobGroups, createSweeps } from './background-jobs.ts';
import { cloneDatabase } from './testing/clone-database.ts';
import { testKeys } from './testing/people.ts';
import { noon } from './testing/test-database.ts';

const url = await cloneDatabase();
const database = createDatabase(url, 2);
afterAll(database.close);
await migrateQueue(url, createLogger('silent'));
const deps = {
  database,
  now: () => noon,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) }),
  keys: testKeys,
  log: createLogger('silent'),
};
const sweeps = createSweeps(deps);

test('emails have a runner of their own, so that no payment that waits for its provider delays them', () => {
  const mailer = { send: () => Promise.resolve(), close: () => {} };
  const groups = createJobGroups(deps, mailer).map(({ jobs }) => Object.keys(jobs).toSorted());
  expect(groups).toEqual([
    [
      'capture_payment',
      'reconcile_payment',
      'refund_payment',
      'remove_card',
      'save_card',
      'sync_collection',
      'sync_mandate',
      'sync_refunds',
      'void_payment',
    ],
    [
      'book_offer',
      'make_data_export',
      'send_account_handover',
      'send_cancellation',
      'send_confirmation',
      'send_email_change',
      'send_email_confirmation',
      'send_gift_card',
      'send_household_invitation',
      'send_mail',
      'send_notice',
      'send_password_link',
      'send_security_email',
    ],
  ]);
});

test('the worker runs every sweep, each with an interval and a deadline', () => {
  expect(sweeps.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'reconcile payments',
      'send refunds',
      'collect direct debits',
      'settle waitlists',
      'erase accounts',
      'cancel unpaid bookings',
      'cancel bookings of cancelled sessions',
      'send document notices',
      'send membership notices',
      'send reminders',
      'send changes of sessions',
      'generate occurrences',
      'delete expired rate limits',
      'apply retention periods',
    ]),
  );
  for (const { name, intervalSeconds, deadlineSeconds } of sweeps)
    expect([name, intervalSeconds > 0 && deadlineSeconds > 0]).toEqual([name, true]);
});

test('the sweep of retention periods deletes what is past them', async () => {
  const addHeartbeat = (id: string, at: number) =>
    database.run(sql`insert into worker_heartbeat (worker_id, beat_at) values (${id}, ${new Date(at)})`);
  const [old, recent] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  await addHeartbeat(old, noon - 2 * 24 * 3_600_000);
  await addHeartbeat(recent, noon);
  await sweeps.find(({ name }) => name === 'apply retention periods')?.work(new AbortController().signal);
  expect(await database.run(sql`select worker_id from worker_heartbeat`)).toEqual([{ worker_id: recent }]);
});
