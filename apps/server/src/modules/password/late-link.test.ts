import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { startJobRunner } from '#platform/jobs/job-runner';
import type { Email } from '#platform/jobs/mailer';
import { addToOutbox } from '#platform/jobs/outbox';
import { relayBatch } from '#platform/jobs/relay';
import { createLogger } from '#platform/runtime/logger';
import { readFailedEmails, retryFailedEmails } from '../../../../../scripts/failed-emails.mjs';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { minutesAfter, noon } from '../../testing/test-database.ts';
import { passwordJobs } from './index.ts';

const url = await cloneDatabase();
const database = createDatabase(url, 4);
const pgClient = new pg.Client({ connectionString: url });
await pgClient.connect();
afterAll(async () => {
  await pgClient.end();
  await database.close();
});

test('a link that was not sent within an hour is logged and listed, and can be sent again [AUT-16]', async () => {
  const client = await createTestClient(database);
  const { email } = await createTestPerson(database, client);
  const errors: unknown[] = [];
  const log = createLogger('silent');
  log.error = (...args: unknown[]) => void errors.push(args[1]);
  const emails: Email[] = [];
  const jobs = passwordJobs(
    { database, now: () => minutesAfter(61), log },
    { send: async (sent) => void emails.push(sent) },
  );
  const runner = startJobRunner({ url, database, jobs, log });
  for (const username of [email, 'nobody@people.test']) {
    const payload = { username, language: 'en', origin: 'http://demo.test', requested_at: noon };
    await addToOutbox(database.run, { clientId: client.id, kind: 'send_password_link', payload, now: noon });
  }
  await relayBatch(database, noon);

  // Only a customer can be without an email, so a request for an unknown address ends.
  const readJobs = async () => (await pgClient.query('select id from graphile_worker.jobs')).rows.length;
  await expect.poll(readJobs, { timeout: 20_000 }).toBe(1);
  await expect
    .poll(() => readFailedEmails(pgClient), { timeout: 20_000 })
    .toMatchObject([
      {
        client: client.slug,
        recipient: email,
        subject: 'Link to set a password',
        attempts: 1,
        last_error: expect.stringContaining('Not sent within an hour'),
      },
    ]);
  expect(errors).toContain('password link not sent within an hour');
  expect(emails).toEqual([]);

  expect(await retryFailedEmails(pgClient)).toBe(1);
  await expect.poll(() => emails.map(({ to }) => to), { timeout: 20_000 }).toEqual([email]);
  await expect.poll(() => readFailedEmails(pgClient)).toEqual([]);
  await runner.stop();
});
