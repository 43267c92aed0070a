import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { buildApp } from './app.ts';
import { createTestBundle } from './testing/bundles.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import { createTestClient, logInTestCustomer, logInTestStaff, testKeys } from './testing/people.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

// Values that JavaScript knows and PostgreSQL does not: each is refused as a field, never a 500.

const database = await createTestDatabase(4);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const { occurrenceId } = await createTestOccurrence(database, venue);
const camp = await createTestBundle(database, venue);
const app = buildApp({
  database,
  now: () => noon,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) }),
  keys: testKeys,
  log: createLogger('silent'),
});

const callers = {
  guest: { host: client.host },
  customer: (await logInTestCustomer(database, client)).headers,
  staff: (await logInTestStaff(database, client)).headers,
};
const add = (item: object) => ({
  method: 'POST',
  url: '/api/activities/cart/add',
  payload: { items: [item] },
});
const get = (url: string) => ({ method: 'GET', url, payload: undefined });
const session = { purchasable_type: 'purchasableOccurrence', purchasable_id: occurrenceId };
const wholeCamp = { purchasable_type: 'camp', purchasable_id: camp.id, booking_full_camp: true };

/** One more than the largest number of the type `integer`. */
const id = 2 ** 31;
const withId = [
  add({ ...session, purchased_for_user_id: id }),
  add({ ...wholeCamp, purchased_for_user_id: id }),
  add({ ...wholeCamp, custom_question_answers: [{ custom_question_id: id, answer: 'Nuts' }] }),
  ...['camps', `camps/${camp.id}`, 'courses', 'bookings', `bookings/${randomUUID()}`, 'booking-bundles'].map(
    (path) => get(`/api/v1/activities/${path}?selected_user_id=${id}`),
  ),
  ...['user_id', 'linked_user_id'].map((name) => get(`/api/v1/linked-users?${name}=${id}`)),
  get(`/api/v1/activities/occurrences/${occurrenceId}/opening-notice?for_user_id=${id}`),
  get(`/api/activities/${occurrenceId}?for_user_id=${id}`),
  get(`/api/activities/question-waivers?selected_user_id=${id}`),
];
const withYear0 = ['timetable', 'times', 'slots'].map((list) =>
  get(`/api/activities/venue/${venue.slug}/activity/spin/v2/${list}?date=0000-01-01`),
);

test.each(Object.keys(callers) as (keyof typeof callers)[])(
  'a person’s id beyond those of the database, and a day of the year 0, are refused to a %s [ERR-09]',
  async (caller) => {
    for (const { method, url, payload } of [...withId, ...withYear0]) {
      const options = { method: method as 'GET', url, headers: callers[caller], ...(payload && { payload }) };
      const response = await app.inject(options);
      const { code } = response.json<{ code: string }>();
      expect([url, payload, response.statusCode, code]).toEqual([
        url,
        payload,
        ...(caller === 'guest' && response.statusCode === 401
          ? [401, 'not_logged_in']
          : [422, 'validation_failed']),
      ]);
    }
  },
);
