import { call } from '@pavilion/contract/call';
import {
  cancelOpeningNotice,
  getOpeningCalendar,
  getOpeningNotice,
  listOpeningNotices,
  requestOpeningNotice,
} from '@pavilion/contract/opening-notice';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { createTestBundle } from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { openingNoticeRoutes, sendOpeningNotices } from './index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(database, openingNoticeRoutes);

/** An occurrence that opens so many minutes after noon. */
const createOccurrence = (minutes = 10, occurrence = {}) =>
  createTestOccurrence(database, venue, {
    occurrence: { first_bookable_at: new Date(minutesAfter(minutes)), ...occurrence },
  });

async function createCustomer() {
  const person = await logInTestCustomer(database, client);
  const send = createTestSend(app, person.headers);
  const toInput = (id: string, forUserId?: number) => ({
    params: { id },
    query: forUserId === undefined ? {} : { for_user_id: forUserId },
  });
  return {
    person,
    request: (id: string, forUserId?: number) => call(send, requestOpeningNotice, toInput(id, forUserId)),
    list: () => call(send, listOpeningNotices, {}),
    cancel: (id: string) => call(send, cancelOpeningNotice, toInput(id)),
    isRequested: async (id: string) => {
      const result = await call(send, getOpeningNotice, toInput(id));
      return result.ok && result.value.is_requested;
    },
  };
}

const log = createLogger('silent');
const sweepAt = (minutes: number) => sendOpeningNotices({ database, log, now: () => minutesAfter(minutes) });

/** The emails to a person in the outbox. */
async function readEmails({ email }: { email: string }) {
  const rows = await run(sql<{ payload: { to: string; subject: string; text: string } }>`
    select payload from outbox where kind = 'send_mail' and payload->>'to' = ${email} order by created_at, id`);
  return rows.map(({ payload }) => payload);
}

describe('a notice of an opening', () => {
  test('is emailed once when booking opens, with a link to the session, and is then forgotten [ACT-35]', async () => {
    const { occurrenceId, category } = await createOccurrence();
    const { request, isRequested, person } = await createCustomer();
    expect(await request(occurrenceId)).toMatchObject({ value: { is_requested: true } });
    await sweepAt(9);
    expect([await readEmails(person), await isRequested(occurrenceId)]).toEqual([[], true]);
    await sweepAt(10);
    await sweepAt(11);
    const emails = await readEmails(person);
    expect(emails).toMatchObject([{ subject: 'Booking is open: Spin' }]);
    expect(emails[0]?.text).toContain('Sat 1 Jun 2030, 13:30 to 14:30');
    expect(emails[0]?.text).toContain('We have not held a place for you.');
    expect(emails[0]?.text).toContain(
      `/location/${venue.slug}/${category.slug}/2030-06-01?session=${occurrenceId}`,
    );
    expect(await isRequested(occurrenceId)).toBe(false);
  });

  test('of a course leads to the page of the course [ACT-35 CRS-04]', async () => {
    const first_bookable_at = new Date(minutesAfter(10));
    const course = await createTestBundle(database, venue, {
      type: 'courses',
      days: [10, 11],
      occurrences: [{ first_bookable_at }, { first_bookable_at }],
    });
    const { request, person } = await createCustomer();
    await request(course.sessionIds[0] ?? '');
    await sweepAt(10);
    const [email] = await readEmails(person);
    const page = `/courses/location/${venue.slug}/${course.categorySlug}/timetable/${course.slug}`;
    expect(email?.text).toMatch(new RegExp(`${page}$`, 'm'));
  });

  test('is one for each customer and session, however often it is requested [ACT-35]', async () => {
    const { occurrenceId } = await createOccurrence();
    const { request, person } = await createCustomer();
    await Promise.all(Array.from({ length: 8 }, () => request(occurrenceId)));
    await sweepAt(10);
    expect(await readEmails(person)).toHaveLength(1);
  });

  test('can be taken back [ACT-35]', async () => {
    const { occurrenceId } = await createOccurrence();
    const { request, cancel, isRequested, person } = await createCustomer();
    await request(occurrenceId);
    expect(await cancel(occurrenceId)).toMatchObject({ value: { is_requested: false } });
    expect(await isRequested(occurrenceId)).toBe(false);
    await sweepAt(10);
    expect(await readEmails(person)).toEqual([]);
  });

  test('whose email cannot be built delays no other, and is sent once it can [ACT-35]', async () => {
    const { request, isRequested, person } = await createCustomer();
    const [broken, later] = [await createOccurrence(10), await createOccurrence(11)];
    const other = await createOccurrence(10);
    for (const { occurrenceId } of [broken, other, later]) await request(occurrenceId);
    const setTimezone = (timezone: string) =>
      run(sql`update occurrence set timezone = ${timezone} where id = ${broken.occurrenceId}`);
    await setTimezone('Nowhere');
    await sweepAt(10);
    await sweepAt(11);
    expect(await readEmails(person)).toHaveLength(2);
    expect(await isRequested(broken.occurrenceId)).toBe(true);
    await setTimezone('Europe/London');
    await sweepAt(19);
    expect(await readEmails(person)).toHaveLength(2);
    await sweepAt(20);
    expect(await readEmails(person)).toHaveLength(3);
    expect(await isRequested(broken.occurrenceId)).toBe(false);
  });

  test('is sent once by two workers at the same time [ACT-35]', async () => {
    const { occurrenceId } = await createOccurrence();
    const customers = await Promise.all(Array.from({ length: 12 }, createCustomer));
    for (const { request } of customers) await request(occurrenceId);
    await Promise.all(Array.from({ length: 4 }, () => sweepAt(10)));
    const emails = await Promise.all(customers.map(({ person }) => readEmails(person)));
    expect(emails.map((list) => list.length)).toEqual(customers.map(() => 1));
  });
});

describe('a notice follows its occurrence', () => {
  test('an earlier opening is emailed earlier, a later one later [ACT-35]', async () => {
    const [earlier, later] = [await createOccurrence(), await createOccurrence()];
    const { request, person } = await createCustomer();
    await request(earlier.occurrenceId);
    await request(later.occurrenceId);
    const move = (id: string, minutes: number) =>
      run(sql`update occurrence set first_bookable_at = ${new Date(minutesAfter(minutes))} where id = ${id}`);
    await move(earlier.occurrenceId, 5);
    await move(later.occurrenceId, 20);
    await sweepAt(5);
    const first = await readEmails(person);
    expect(first.map(({ text }) => text.includes(earlier.occurrenceId))).toEqual([true]);
    await sweepAt(10);
    expect(await readEmails(person)).toHaveLength(1);
    await sweepAt(20);
    expect(await readEmails(person)).toHaveLength(2);
  });

  test('of a cancelled session it ends without an email [ACT-32 ACT-35]', async () => {
    const { occurrenceId } = await createOccurrence();
    const { request, isRequested, person } = await createCustomer();
    await request(occurrenceId);
    await run(sql`update occurrence set status = 'cancelled' where id = ${occurrenceId}`);
    await sweepAt(10);
    expect([await readEmails(person), await isRequested(occurrenceId)]).toEqual([[], false]);
  });
});

describe('the opening is the attendee’s', () => {
  test('members wait for their own window, and for a linked person for theirs [AUT-25 PRC-01]', async () => {
    const { occurrenceId } = await createOccurrence(20);
    const plan = await createTestPlan(database, client);
    // 13:10 in London, where it is 13:00 now.
    await run(sql`
      insert into booking_window (client_id, schedule_id, plan_id, opens_days_before, opens_minute)
      select client_id, schedule_id, ${plan.id}, 0, 790 from occurrence where id = ${occurrenceId}`);
    const [member, parent] = [await createCustomer(), await createCustomer()];
    const child = await createTestPerson(database, client);
    await linkTestPeople(database, client, parent.person.personId, [child.personId]);
    for (const { person } of [member, parent]) await createTestMembership(database, plan, person.personId);
    await member.request(occurrenceId);
    await parent.request(occurrenceId, child.personId);
    await sweepAt(10);
    expect(await readEmails(member.person)).toHaveLength(1);
    expect(await readEmails(parent.person)).toEqual([]);
    await sweepAt(20);
    const [email] = await readEmails(parent.person);
    expect(email?.text).toContain(`for=${child.personId}`);
  });

  test('nobody asks for a person who is not linked to them [AUT-25]', async () => {
    const { occurrenceId } = await createOccurrence();
    const [caller, stranger] = [await createCustomer(), await createCustomer()];
    expect(await caller.request(occurrenceId, stranger.person.personId)).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
  });
});

test('nothing is to wait for if booking is open, or the session is over or unknown [ACT-35 ACT-06]', async () => {
  const { request } = await createCustomer();
  const open = await createOccurrence(-10);
  const cancelled = await createOccurrence(10, { status: 'cancelled' });
  for (const { occurrenceId } of [open, cancelled])
    expect(await request(occurrenceId)).toMatchObject({ status: 409, code: 'opening_not_awaited' });
  expect(await request('A'.repeat(34))).toMatchObject({ status: 404, code: 'occurrence_not_found' });
});

test('a customer waits for at most 20 sessions, also with requests at the same time [ACT-35]', async () => {
  const { request, cancel } = await createCustomer();
  const occurrences = await Promise.all(Array.from({ length: 24 }, () => createOccurrence()));
  const results = await Promise.all(occurrences.map(({ occurrenceId }) => request(occurrenceId)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(20);
  const refused = occurrences[results.findIndex(({ ok }) => !ok)]?.occurrenceId ?? '';
  expect(await request(refused)).toMatchObject({
    status: 409,
    code: 'too_many_notices',
    message: 'You can wait for 20 sessions to open at a time. Cancel one of the others first.',
  });
  await cancel(occurrences[results.findIndex(({ ok }) => ok)]?.occurrenceId ?? '');
  expect(await request(refused)).toMatchObject({ ok: true });
});

test('a customer reads the openings that they wait for, the earliest first, and nobody else’s [ACT-35 AUT-25]', async () => {
  const { person, request, cancel, list } = await createCustomer();
  const child = await createTestPerson(database, client, { first_name: 'Robin' });
  await linkTestPeople(database, client, person.personId, [child.personId]);
  const [late, early] = [await createOccurrence(90), await createOccurrence(30)];
  await request(late.occurrenceId);
  await request(early.occurrenceId, child.personId);
  const opens = { local: '2030-06-01 13:30:00', format24_hour: '13:30' };
  expect(await list()).toMatchObject({
    value: [
      {
        occurrence_id: early.occurrenceId,
        name: 'Spin',
        opens_at: opens,
        attendee: { id: child.personId, first_name: 'Robin' },
      },
      { occurrence_id: late.occurrenceId, attendee: { id: person.personId } },
    ],
  });
  const other = await createCustomer();
  expect(await other.list()).toMatchObject({ value: [] });
  await cancel(early.occurrenceId);
  expect(await list()).toMatchObject({ value: [{ occurrence_id: late.occurrenceId }] });
});

test('the opening is a calendar entry with an alarm, for guests too [ACT-35]', async () => {
  const { occurrenceId } = await createOccurrence();
  const response = await app.inject({
    url: getOpeningCalendar.path.replace(':id', occurrenceId),
    headers: createTestGuest(client).headers,
  });
  expect(response.headers['content-type']).toContain('text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(response.body));
  const entry = calendar.getFirstSubcomponent('vevent');
  const event = new ICAL.Event(entry ?? undefined);
  expect([event.summary, event.startDate.toJSDate().getTime()]).toEqual([
    'Booking opens: Spin',
    noon + 600_000,
  ]);
  expect(entry?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('action')).toBe('DISPLAY');
});
