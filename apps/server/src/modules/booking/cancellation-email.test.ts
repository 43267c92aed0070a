import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { startJobRunner } from '#platform/jobs/job-runner';
import type { Email } from '#platform/jobs/mailer';
import { relayBatch } from '#platform/jobs/relay';
import { createLogger } from '#platform/runtime/logger';
import { readFailedEmails, retryFailedEmails } from '../../../../../scripts/failed-emails.mjs';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { bookTestPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer } from '../../testing/people.ts';
import { minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { checkTicketCancellation } from '../ticket/index.ts';
import { bookingJobs, bookingRoutes } from './index.ts';

const url = await cloneDatabase();
const database = createDatabase(url, 4);
const pgClient = new pg.Client({ connectionString: url });
await pgClient.connect();
afterAll(async () => {
  await pgClient.end();
  await database.close();
});

test('a booking is cancelled although its email cannot be built, which is repeated, listed for staff and sent later [BKG-04]', async () => {
  const client = await createTestClient(database);
  const venue = await createTestVenue(database, client);
  const sam = await logInTestCustomer(database, client);
  const occurrence = await createTestOccurrence(database, venue, {
    schedule: { maximum: 2 },
    occurrence: { starts_at: new Date(minutesAfter(300)), ends_at: new Date(minutesAfter(345)) },
  });
  const id = await bookTestPlaces(database, occurrence, sam);
  // The client's colours, without which no email is built, cannot be read.
  await database.run(sql`alter table theme rename to theme_away`);
  const app = createTestServer(database, (registerRoute, deps) =>
    bookingRoutes(registerRoute, { ...deps, offerReleasedPlaces: async () => {}, checkTicketCancellation }),
  );
  const response = await app.inject({
    method: 'DELETE',
    url: `/api/activities/bookings/${id}/?source=bookings`,
    headers: sam.headers,
  });
  expect(response.statusCode).toBe(200);

  const emails: Email[] = [];
  const jobs = bookingJobs({ database, now: () => noon }, { send: async (email) => void emails.push(email) });
  await relayBatch(database, noon);
  const runner = startJobRunner({ url, database, jobs, log: createLogger('silent') });
  const readError = async () =>
    (await pgClient.query('select last_error from graphile_worker.jobs')).rows[0]?.last_error;
  await expect.poll(readError, { timeout: 20_000 }).toContain('theme');
  await pgClient.query('update graphile_worker._private_jobs set attempts = max_attempts');
  await expect
    .poll(() => readFailedEmails(pgClient), { timeout: 20_000 })
    .toMatchObject([{ client: client.slug, recipient: sam.email, subject: 'Cancelled booking' }]);
  expect(emails).toEqual([]);

  await database.run(sql`alter table theme_away rename to theme`);
  expect(await retryFailedEmails(pgClient)).toBe(1);
  const readSubjects = () => emails.map(({ to, subject }) => [to, subject]);
  await expect
    .poll(readSubjects, { timeout: 20_000 })
    .toEqual([[sam.email, 'Test Leisure: your booking for Spin is cancelled']]);
  await runner.stop();
});
