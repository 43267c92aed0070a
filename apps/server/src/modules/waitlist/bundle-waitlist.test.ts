import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCamp, addCourse, createTestBundle, type TestBundle } from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';

const database = await createTestDatabase(6);
const shop = await createTestWaitlists(database);
const { join, leave, logIn, send, sweep, clock } = shop;
type Customer = Awaited<ReturnType<typeof logIn>>;

/** The next session of a course, by which its waitlist is joined. */
const next = ({ clientId, sessionIds: [first = ''] }: TestBundle) => ({ clientId, occurrenceId: first });
const add = (course: TestBundle, { headers }: Customer) =>
  addCourse(createTestSend(shop.app, headers), course);
const viewAction = async (course: TestBundle, { headers }: Pick<Customer, 'headers'>) =>
  (await send('GET', `/api/v1/activities/courses/${course.id}`, headers)).data['bookable_action'];

/** A course of three sessions with one place each, held by a customer, whose hold the clock can end. */
async function createFull(type: 'camps' | 'courses' = 'courses') {
  clock.now = noon;
  const waitlist = { waitlist_maximum: 2 };
  const course = await createTestBundle(database, shop.venue, {
    type,
    days: [1, 2, 3],
    schedule: { maximum: 1 },
    occurrences: { 0: waitlist, 1: waitlist, 2: waitlist },
  });
  const holder = await logIn();
  const added =
    type === 'camps'
      ? await addCamp(createTestSend(shop.app, holder.headers), course)
      : await add(course, holder);
  expect(added).toMatchObject({ ok: true });
  return { course, holder };
}

/** The counters of each session, and the statuses of its entries in the order of the queue. */
const readSessions = ({ clientId, sessionIds }: TestBundle) =>
  database.run(sql<{ consumed: number; waiting: number; waitlisted: number; entries: string[] }>`
    select consumed, waiting, waitlisted, array(
      select status from waitlist_entry e
      where e.client_id = o.client_id and e.occurrence_id = o.id order by legacy_number
    ) as entries
    from occurrence o where client_id = ${clientId} and id = any(${sessionIds}::text[]) order by starts_at`);
const thrice = (session: object) => [session, session, session];

describe('the waitlist of a full course', () => {
  test('is joined as a whole, and shown once [WTL-01] [WTL-05]', async () => {
    const { course } = await createFull();
    const [kim, sam, pat] = [await logIn(), await logIn(), await logIn()];
    expect(await viewAction(course, kim)).toMatchObject({ action: 'join_waitlist' });
    expect(await viewAction(course, { headers: { host: shop.client.host } })).toMatchObject({
      action: null,
      code: 'bundle_full',
      next_step: 'log_in',
    });
    expect(await join(next(course), kim)).toMatchObject({ status: 200, data: { position: 1 } });
    expect(await join(next(course), sam)).toMatchObject({ data: { position: 2 } });
    expect(await join(next(course), sam)).toMatchObject({ code: 'already_waitlisted' });
    expect(await join(next(course), pat)).toMatchObject({ code: 'waitlist_full' });
    expect(await viewAction(course, kim)).toMatchObject({ action: 'leave_waitlist' });
    const list = await send('GET', '/api/v1/activities/waitlist/members', sam.headers);
    expect(list.data).toMatchObject([{ position: 2, bundle: { type: 'course', slug: course.slug } }]);
    expect(list.data).toHaveLength(1);
    expect(await leave(next(course), kim)).toMatchObject({ status: 200 });
    expect(await readSessions(course)).toMatchObject(thrice({ waitlisted: 1, entries: ['left', 'waiting'] }));
  });

  test('gives a place in every session to the next person, who books it from the email [WTL-06]', async () => {
    const { course } = await createFull();
    const [kim, sam] = [await logIn(), await logIn()];
    await join(next(course), kim);
    await join(next(course), sam);
    clock.now = minutesAfter(16);
    expect(await add(course, await logIn())).toMatchObject({ code: 'bundle_full' });
    await sweep();
    expect(await readSessions(course)).toMatchObject(thrice({ consumed: 0, waiting: 1, waitlisted: 1 }));
    const emails = await shop.readEmails(kim.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(
      `/courses/location/${course.venueSlug}/${course.categorySlug}/${course.slug}/book`,
    );
    expect(await add(course, sam)).toMatchObject({ code: 'bundle_full' });
    expect(await add(course, kim)).toMatchObject({ ok: true });
    expect(await readSessions(course)).toMatchObject(
      thrice({ consumed: 1, waiting: 0, entries: ['accepted', 'waiting'] }),
    );
  });

  test('passes an offer on when it is declined or expires [WTL-06]', async () => {
    const { course } = await createFull();
    const [kim, sam] = [await logIn(), await logIn()];
    await join(next(course), kim);
    await join(next(course), sam);
    clock.now = minutesAfter(16);
    await sweep();
    await leave(next(course), kim);
    await sweep();
    expect(await readSessions(course)).toMatchObject(
      thrice({ waiting: 1, entries: ['declined', 'offered'] }),
    );
    clock.now = minutesAfter(16 + 121);
    await sweep();
    expect(await readSessions(course)).toMatchObject(
      thrice({ waiting: 0, waitlisted: 0, entries: ['declined', 'expired'] }),
    );
    expect(await viewAction(course, sam)).toMatchObject({ action: 'book' });
  });

  test('offers nothing while a session is full, and closes when the course starts [WTL-06]', async () => {
    const { course } = await createFull();
    const kim = await logIn();
    await join(next(course), kim);
    const { clientId, sessionIds } = course;
    await database.run(sql`
      update occurrence set maximum = 2 where client_id = ${clientId} and id = any(${sessionIds.slice(1)}::text[])`);
    await sweep();
    expect(await readSessions(course)).toMatchObject(thrice({ waiting: 0, entries: ['waiting'] }));
    clock.now = noon + 86_400_000 + 1_800_000;
    await sweep();
    expect(await readSessions(course)).toMatchObject(thrice({ waitlisted: 0, entries: ['closed'] }));
  });
});

test('a camp that is sold by day has no waitlist [WTL-01]', async () => {
  const { course: camp } = await createFull('camps');
  expect(await join(next(camp), await logIn())).toMatchObject({
    status: 409,
    code: 'waitlist_not_available',
  });
});

test('people who join and claim at once get each place once [WTL-06]', async () => {
  const { course } = await createFull();
  const people = await Promise.all(Array.from({ length: 4 }, () => logIn()));
  clock.now = minutesAfter(16);
  await Promise.all([
    ...people.slice(0, 2).map((person) => join(next(course), person)),
    ...people.slice(2).map((person) => add(course, person)),
    sweep(),
    sweep(),
  ]);
  for (const { consumed, waiting } of await readSessions(course)) expect(consumed + waiting).toBe(1);
});
