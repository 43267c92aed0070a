import { randomUUID } from 'node:crypto';
import { call } from '@pavilion/contract/call';
import { getCamp, listCamps } from '@pavilion/contract/camp';
import { getCourse, listCourses } from '@pavilion/contract/course';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBundle } from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  linkTestPeople,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestQuestions } from '../../testing/questions.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { bundleRoutes } from './index.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(database, bundleRoutes);
const guest = createTestSend(app, createTestGuest(client).headers);
const past = { last_bookable_at: new Date('2030-05-30T12:00:00Z') };

const readCamp = async (id: string, query: object = {}, send = guest) => {
  const result = await call(send, getCamp, { params: { id }, query });
  if (!result.ok) throw new Error(result.code);
  return result.value;
};
const readCourse = async (id: string, query: object = {}, send = guest) => {
  const result = await call(send, getCourse, { params: { id }, query });
  if (!result.ok) throw new Error(result.code);
  return result.value;
};

describe('the detail of a camp', () => {
  test('has every field of the specification, by id and by slug [CMP-18] [CMP-19]', async () => {
    const instructorId = randomUUID();
    await database.run(sql`
      insert into instructor (client_id, id, name) values (${client.id}, ${instructorId}, 'Jordan Ellis')`);
    const camp = await createTestBundle(database, venue, {
      occurrences: { 2: { maximum: 6, instructor_ids: [instructorId] } },
    });
    const detail = await readCamp(camp.slug, { source: 'online' });
    expect(await readCamp(camp.id)).toEqual(detail);
    expect(detail).toMatchObject({
      id: camp.id,
      name: 'Summer camp',
      slug: camp.slug,
      description: 'Games',
      venue: { name: 'Test Arena', slug: venue.slug },
      category: { name: 'Holiday camps', slug: camp.categorySlug },
      price: { formatted: '£100.00', value: 10_000 },
      sessionPrice: { value: 2500 },
      startsAt: { local: '2030-06-02 13:30:00' },
      endsAt: { local: '2030-06-06 14:30:00' },
      durationInWeeks: 1,
      instructors: [{ id: instructorId, name: 'Jordan Ellis' }],
      capacity: { available: 6, maximum: 6 },
      pricingOptionAvailability: ['bundled', 'individual'],
      bookableAction: { action: 'book', message: null },
      customQuestionSections: [],
    });
    expect(detail.occurrences.map(({ id }) => id)).toEqual(camp.sessionIds);
  });

  test('shows each session by date, weekday, times and location [CMP-14] [CMP-32]', async () => {
    const camp = await createTestBundle(database, venue, { days: [-1, 1] });
    const detail = await readCamp(camp.id);
    expect(detail.occurrences.map(({ session_display: display }) => display)).toEqual([
      { date: '2030-05-31', day_of_week: 5, time_range: '13:30–14:30', location: 'Court 1', is_past: true },
      { date: '2030-06-02', day_of_week: 7, time_range: '13:30–14:30', location: 'Court 1', is_past: false },
    ]);
    expect(detail.occurrences.map(({ bookable_action: { action } }) => action)).toEqual([null, 'book']);
  });

  test('of a slug is restricted to its venue and category [CMP-15]', async () => {
    const camp = await createTestBundle(database, venue);
    const find = (filters: object) => call(guest, getCamp, { params: { id: camp.slug }, query: filters });
    const slugs = {
      venue_slugs: [venue.slug],
      category_slugs: [camp.categorySlug],
      source: 'online' as const,
    };
    expect(await find(slugs)).toMatchObject({ ok: true });
    expect(await find({ ...slugs, venue_slugs: ['elsewhere'] })).toMatchObject({
      code: 'camp_not_found',
      status: 404,
    });
    expect(await find({ ...slugs, category_slugs: ['other'] })).toMatchObject({ code: 'camp_not_found' });
    expect(await call(guest, getCourse, { params: { id: camp.slug }, query: {} })).toMatchObject({
      code: 'course_not_found',
      message: 'We could not find this course.',
    });
  });

  test('says that it has started, and that it can be booked by session only [CMP-10] [CMP-11]', async () => {
    const started = await readCamp((await createTestBundle(database, venue, { days: [-1, 1] })).id);
    expect(started.bookableAction).toMatchObject({
      action: null,
      message: 'This camp has already started',
      code: 'camp_started',
    });
    expect(started.fullDisabledMessage).toBe('This camp has already started');
    const bySession = await createTestBundle(database, venue, {
      prices: [{ amount: 2000, covers: 'session' }],
    });
    expect(await readCamp(bySession.id)).toMatchObject({
      price: null,
      sessionPrice: { value: 2000 },
      pricingOptionAvailability: ['individual'],
      bookableAction: { action: 'book' },
    });
    const whole = await createTestBundle(database, venue, {
      prices: [{ covers: 'whole' }],
      occurrences: { 1: { maximum: 0 }, 2: past },
    });
    expect(await readCamp(whole.id)).toMatchObject({
      sessionPrice: null,
      pricingOptionAvailability: ['bundled'],
      bookableAction: { action: null, code: 'booking_closed' },
    });
  });

  test('is decided for the selected person, who must be linked, and for staff [CMP-18]', async () => {
    const camp = await createTestBundle(database, venue, {
      schedule: { foh_maximum: 2, online_maximum: 8 },
      occurrences: Object.fromEntries(
        [0, 1, 2, 3, 4].map((n) => [n, { min_age: 5, max_age: 11, foh_maximum: 2, online_maximum: 8 }]),
      ),
    });
    const parent = await logInTestCustomer(database, client);
    const child = await logInTestCustomer(database, client, { date_of_birth: '2022-01-01' });
    const send = createTestSend(app, parent.headers);
    expect((await readCamp(camp.id, {}, send)).bookableAction).toMatchObject({
      action: null,
      code: 'age_not_met',
    });
    const forChild = { selected_user_id: child.personId };
    expect(await call(send, getCamp, { params: { id: camp.id }, query: forChild })).toMatchObject({
      status: 403,
    });
    await linkTestPeople(database, client, parent.personId, [child.personId]);
    expect((await readCamp(camp.id, forChild, send)).bookableAction.action).toBe('book');
    expect(await call(guest, getCamp, { params: { id: camp.id }, query: forChild })).toMatchObject({
      status: 403,
    });
    expect(await call(send, getCamp, { params: { id: camp.id }, query: { source: 'foh' } })).toMatchObject({
      status: 403,
    });
    const desk = createTestSend(app, (await logInTestStaff(database, client)).headers);
    expect((await readCamp(camp.id, forChild, desk)).capacity).toEqual({ available: 2, maximum: 2 });
    expect((await readCamp(camp.id, { ...forChild, source: 'online' }, desk)).capacity.maximum).toBe(8);
  });
});

describe('the list of camps', () => {
  const list = async (query: object, send = guest) => {
    const result = await call(send, listCamps, { query });
    if (!result.ok) throw new Error(result.code);
    return { ids: result.value.map(({ id }) => id), meta: result.meta };
  };

  test('is filtered by ids and slugs of categories and venues, and by start [CMP-01]', async () => {
    const other = await createTestVenue(database, client);
    const first = await createTestBundle(database, other, { days: [1, 2] });
    const second = await createTestBundle(database, other, { days: [20, 21] });
    await createTestBundle(database, other, { days: [-5, -4] });
    await createTestBundle(database, other, { type: 'courses' });
    const here = { venue_slugs: other.slug };
    expect((await list(here)).ids).toEqual([first.id, second.id]);
    expect((await list({ venue_ids: [other.id], category_ids: second.categoryId })).ids).toEqual([second.id]);
    expect((await list({ ...here, category_slugs: [first.rootCategorySlug] })).ids).toEqual([first.id]);
    expect((await list({ ...here, starts_after: '2030-06-10 00:00:00' })).ids).toEqual([second.id]);
    expect((await list({ ...here, starts_before: '2030-06-10T00:00:00Z' })).ids).toEqual([first.id]);
    expect((await list({ ...here, starts_after: '2030-05-01' + ' 00:00:00' })).ids).toHaveLength(3);
    expect((await list({ venue_slugs: ['elsewhere'] })).ids).toEqual([]);
    expect(await list({ ...here, per_page: 1, page: 2 })).toMatchObject({
      ids: [second.id],
      meta: { pagination: { total_records: 2, total_pages: 2 }, sorting: { sort_by: 'starts_at' } },
    });
    expect(await call(guest, listCamps, { query: { source: 'elsewhere' as never } })).toMatchObject({
      status: 422,
    });
  });

  test.each(['camps', 'courses'] as const)(
    'of %s has the places of its source [CMP-01 CRS-01]',
    async (type) => {
      const there = await createTestVenue(database, client);
      const sides = { foh_maximum: 2, online_maximum: 8 };
      const bundle = await createTestBundle(database, there, {
        type,
        days: [1, 8],
        schedule: sides,
        occurrences: { 0: sides, 1: sides },
      });
      const desk = createTestSend(app, (await logInTestStaff(database, client)).headers);
      const readMaximums = async (send: typeof guest, source: 'online' | 'foh') => {
        const query = { venue_slugs: there.slug, source };
        const result = await call(send, type === 'camps' ? listCamps : listCourses, { query });
        return result.ok ? result.value.map(({ id, capacity }) => [id, capacity.maximum]) : result.status;
      };
      expect(await readMaximums(guest, 'online')).toEqual([[bundle.id, 8]]);
      expect(await readMaximums(desk, 'foh')).toEqual([[bundle.id, 2]]);
      expect(await readMaximums(guest, 'foh')).toBe(403);
    },
  );

  test('of another client is empty', async () => {
    const stranger = createTestSend(app, createTestGuest(await createTestClient(database)).headers);
    const camp = await createTestBundle(database, venue);
    expect((await list({}, stranger)).ids).toEqual([]);
    expect(await call(stranger, getCamp, { params: { id: camp.id }, query: {} })).toMatchObject({
      status: 404,
    });
  });
});

describe('courses', () => {
  test('have every field of the specification [CRS-09] [CRS-10] [CRS-06]', async () => {
    const course = await createTestBundle(database, venue, { type: 'courses', days: [1, 8, 15] });
    const detail = await readCourse(course.slug, { source: 'online' });
    expect(await readCourse(course.id)).toEqual(detail);
    expect(detail).toMatchObject({
      id: course.id,
      name: 'Summer camp',
      description: 'Games',
      category: { name: 'Holiday camps' },
      venue: { name: 'Test Arena' },
      starts_at: { utc: '2030-06-02 12:30:00', local: '2030-06-02 13:30:00', timezone: 'Europe/London' },
      ends_at: { local: '2030-06-16 14:30:00' },
      instructors: [],
      price: { formatted: '£100.00' },
      proRataPrice: null,
      pro_rata_price: null,
      capacity: { available: 10, consumed: 0, maximum: 10 },
      allow_customer_book_course_after_start: false,
      duration_in_weeks: 3,
      bookable_action: { action: 'book', message: null },
      custom_question_sections: [],
    });
    expect(detail.occurrences.map(({ session_display: display }) => display)).toEqual(
      [
        ['2030-06-02', false],
        ['2030-06-09', false],
        ['2030-06-16', false],
      ].map(([date, is_past]) => ({
        date,
        day_of_week: 7,
        time_range: '13:30–14:30',
        location: 'Court 1',
        is_past,
      })),
    );
  });

  test('have the instructors of their sessions, each once, and their sections of questions [CRS-10]', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await database.run(sql`
      insert into instructor (client_id, id, name)
      values (${client.id}, ${first}, 'Asha Rao'), (${client.id}, ${second}, 'Ben Cole')`);
    const course = await createTestBundle(database, venue, {
      type: 'courses',
      days: [1, 8],
      occurrences: { 0: { instructor_ids: [second] }, 1: { instructor_ids: [first, second] } },
    });
    await createTestQuestions(database, { clientId: client.id, id: course.id }, [
      { type: 'text', required: true, max_length: 200 },
      { type: 'dropdown', options: ['Beginner', 'Improver'] },
    ]);
    const detail = await readCourse(course.slug);
    // In the order of the sessions.
    expect(detail.instructors).toEqual([
      { id: second, name: 'Ben Cole' },
      { id: first, name: 'Asha Rao' },
    ]);
    expect(detail.custom_question_sections).toMatchObject([
      {
        title: 'About the attendee',
        questions: [
          { type: 'text', required: true },
          { type: 'dropdown', options: [{ value: 'Beginner' }, { value: 'Improver' }] },
        ],
      },
    ]);
  });

  test('are filtered by ids and slugs of categories and venues, and by start, for a person [CRS-01]', async () => {
    const there = await createTestVenue(database, client);
    const ages = { min_age: 5, max_age: 11 };
    const first = await createTestBundle(database, there, {
      type: 'courses',
      days: [1, 8],
      occurrences: { 0: ages, 1: ages },
    });
    const second = await createTestBundle(database, there, { type: 'courses', days: [20, 27] });
    await createTestBundle(database, there, { type: 'camps' });
    const list = async (query: object, send = guest) => {
      const result = await call(send, listCourses, { query });
      return result.ok
        ? result.value.map(({ id, bookable_action: { action } }) => [id, action])
        : result.code;
    };
    const both = [
      [first.id, 'book'],
      [second.id, 'book'],
    ];
    expect(await list({ venue_slugs: there.slug, source: 'online' })).toEqual(both);
    expect(await list({ venue_ids: [there.id], category_ids: second.categoryId })).toEqual([both[1]]);
    expect(await list({ venue_slugs: there.slug, category_slugs: first.categorySlug })).toEqual([both[0]]);
    const here = { venue_slugs: there.slug };
    expect(await list({ ...here, starts_after: '2030-06-10 00:00:00' })).toEqual([both[1]]);
    expect(await list({ ...here, starts_before: '2030-06-10 00:00:00' })).toEqual([both[0]]);
    const parent = await logInTestCustomer(database, client);
    const child = await logInTestCustomer(database, client, { date_of_birth: '2022-01-01' });
    await linkTestPeople(database, client, parent.personId, [child.personId]);
    const send = createTestSend(app, parent.headers);
    expect(await list(here, send)).toEqual([[first.id, null], both[1]]);
    expect(await list({ ...here, selected_user_id: child.personId }, send)).toEqual(both);
    // Before a customer has chosen who attends, their own age says nothing.
    expect(await list({ ...here, for_anyone: 'true' }, send)).toEqual(both);
    expect(await list({ ...here, for_anyone: 'other_ages' }, send)).toEqual(both);
  });

  test('for other ages are listed as for a guest, those for the caller as theirs [CMP-18] [CRS-01]', async () => {
    const there = await createTestVenue(database, client);
    const child = { min_age: 7, max_age: 13 };
    const options = { days: [-1, 1, 2], occurrences: { 0: child, 1: child, 2: child } };
    await createTestBundle(database, there, options);
    const byDay = [{ amount: 2000, covers: 'session' as const }];
    await createTestBundle(database, there, { ...options, days: [-2, 2, 3], prices: byDay });
    const adult = { min_age: 16, max_age: null };
    const own = await createTestBundle(database, there, {
      days: [3, 4],
      occurrences: { 0: adult, 1: adult },
    });
    const read = async (send: typeof guest, query: object) => {
      const result = await call(send, listCamps, { query: { venue_slugs: there.slug, ...query } });
      if (!result.ok) throw new Error(result.code);
      return result.value;
    };
    const asGuest = await read(guest, {});
    expect(asGuest.map(({ bookableSessionCount }) => bookableSessionCount)).toEqual([2, 2, 2]);
    for (const born of ['1993-01-01', null]) {
      const send = createTestSend(
        app,
        (await logInTestCustomer(database, client, { date_of_birth: born })).headers,
      );
      const chooser = await read(send, { for_anyone: 'other_ages' });
      expect(chooser.slice(0, 2)).toEqual(asGuest.slice(0, 2));
      expect(chooser.find(({ id }) => id === own.id)?.bookableAction).toMatchObject({ action: 'book' });
      const forThemselves = await read(send, {});
      expect(forThemselves.slice(0, 2).map(({ bookableSessionCount }) => bookableSessionCount)).toEqual([
        0, 0,
      ]);
      expect(forThemselves[0]?.bookableAction).toMatchObject({
        code: 'age_not_met',
        message: expect.stringMatching(
          born === null
            ? /do not know your date of birth/
            : /^You are 37\. This session is for ages 7 to 13\.$/,
        ),
      });
    }
  });

  test('that have started are priced pro rata, or say that they have started or ended [CRS-03] [CRS-14] [CRS-15]', async () => {
    const days = [-21, -14, -7, 1, 8, 15, 22, 29, 36, 43];
    const after = { allow_booking_after_start: true };
    const during = await createTestBundle(database, venue, {
      type: 'courses',
      days,
      schedule: after,
      prices: [{ covers: 'whole', amount: 6000 }],
    });
    expect(await readCourse(during.id)).toMatchObject({
      price: { value: 6000 },
      proRataPrice: { formatted: '£42.00' },
      pro_rata_price: { value: 4200 },
      sessions_left: 7,
      session_count: 10,
      bookable_action: { action: 'book' },
    });
    const closed = await createTestBundle(database, venue, { type: 'courses', days });
    expect((await readCourse(closed.id)).bookable_action).toMatchObject({
      action: null,
      message: 'This course has already started',
    });
    const ended = await createTestBundle(database, venue, {
      type: 'courses',
      days: [-9, -2],
      schedule: after,
    });
    expect((await readCourse(ended.id)).bookable_action).toMatchObject({
      action: null,
      message: 'This course has ended and is no longer available',
    });
  });

  test('are listed from the opening of their booking on, unless asked otherwise [CRS-01]', async () => {
    const there = await createTestVenue(database, client);
    const later = { first_bookable_at: new Date('2030-06-02T07:00:00Z') };
    const closed = await createTestBundle(database, there, {
      type: 'courses',
      days: [9, 16],
      occurrences: { 0: later, 1: later },
    });
    const open = await createTestBundle(database, there, { type: 'courses', days: [10, 17] });
    const list = async (query: object) => {
      const result = await call(guest, listCourses, { query: { venue_slugs: there.slug, ...query } });
      return result.ok && result.value.map(({ id }) => id);
    };
    expect(await list({})).toEqual([open.id]);
    expect(await list({ filter_by_first_bookable_at: 'false' })).toEqual([closed.id, open.id]);
    expect((await readCourse(closed.id)).bookable_action).toMatchObject({
      code: 'booking_not_open',
      message: 'Booking opens Sun 08:00',
    });
  });
});
