import { call, type Send } from '@pavilion/contract/call';
import { addToCart, getCart, updateCartItem } from '@pavilion/contract/cart';
import { getOccurrence, searchOccurrences } from '@pavilion/contract/timetable';
import { refuse } from '@pavilion/domain/result';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createPurchasables } from '../../purchasables.ts';
import {
  addCamp,
  addCourse,
  countBundleSales,
  createTestBundle,
  type TestBundle,
} from '../../testing/bundles.ts';
import { createTestSend, createTestShopper } from '../../testing/carts.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  linkTestPeople,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes, createMergeGuestCart } from '../cart/index.ts';
import { timetableRoutes } from '../timetable/index.ts';

const database = await createTestDatabase(8);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
let now = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false });
    timetableRoutes(registerRoute, {
      ...deps,
      geocodeTerm: async () => refuse({ code: 'address_not_found', params: { term: '' } }),
    });
  },
  { now: () => now },
);

const logIn = async () => {
  const person = await logInTestCustomer(database, client);
  return { ...person, ...createTestShopper(app, person.headers, person.personId) };
};
const post = (send: Send, item: object) => call(send, addToCart, { body: { items: [item as never] } });
const full = { maximum: 0 };
const past = { last_bookable_at: new Date(noon - 1) };

describe('a camp', () => {
  test('is added whole: all its sessions, one line, one price, the next end of cancelling [CMP-17] [CMP-11] [BKG-03]', async () => {
    const camp = await createTestBundle(database, venue, { days: [1, 2, 3] });
    const { send, personId } = await logIn();
    const added = await post(send, {
      purchasable_id: camp.id,
      purchasable_type: 'camp',
      quantity: 1,
      activity_restriction_ids: [camp.categoryId],
      custom_question_answers: [{ custom_question_id: 7, answer: 'Nuts' }],
      booking_full_camp: true,
    });
    expect(added).toMatchObject({ ok: true, value: { total: { value: 10_000 }, item_count: 1 } });
    const { items, hold } = added.ok ? added.value : { items: [], hold: null };
    expect(hold?.seconds_left).toBe(15 * 60);
    expect(items).toMatchObject([
      {
        type: 'av2_booking_bundle',
        cartable_type: 'av2BookingBundle',
        name: 'Summer camp',
        quantity: 1,
        price: { raw: 10_000 },
        cartable_resource: null,
        purchased_for: { id: personId },
        bundle: { type: 'camp', id: camp.id, slug: camp.slug, is_whole: true, total_sessions: 3 },
        cancel_until: { local: expect.stringMatching(/^2030-06-02 /) },
      },
    ]);
    expect(items[0]?.bundle?.sessions.map(({ starts_at }) => starts_at.local)).toEqual([
      '2030-06-02 13:30:00',
      '2030-06-03 13:30:00',
      '2030-06-04 13:30:00',
    ]);
    expect(await countBundleSales(database, camp)).toEqual({
      consumed: [1, 1, 1],
      lines: [{ status: 'reserved', bookings: 3, amount: 10_000, shares: 10_000 }],
    });
    const [line] = await database.run(sql<{ detail: object }>`
      select detail from cart_line where id = ${items[0]?.id ?? null}`);
    expect(line?.detail).toMatchObject({
      restrictionIds: [camp.categoryId],
      answers: [{ questionId: 7, answer: 'Nuts' }],
      occurrenceIds: camp.sessionIds,
    });
  });

  test('is added by session at the price of its sessions [CMP-17] [CMP-28]', async () => {
    const camp = await createTestBundle(database, venue, { days: [-1, 1, 2, 3], occurrences: { 3: full } });
    const { send } = await logIn();
    const chosen = [camp.sessionIds[2] ?? '', camp.sessionIds[1] ?? ''];
    const added = await addCamp(send, camp, chosen);
    expect(added).toMatchObject({
      value: { total: { value: 5000 }, items: [{ bundle: { is_whole: false, total_sessions: 4 } }] },
    });
    expect((await countBundleSales(database, camp)).consumed).toEqual([0, 1, 1, 0]);
    // CMP-27: the sessions that remain can be added, those in the basket cannot.
    expect(await addCamp(send, camp, chosen)).toMatchObject({ status: 409, code: 'already_reserved' });
  });

  test('needs its sessions exactly when it is booked by session [BSK-29] [CMP-09]', async () => {
    const camp = await createTestBundle(database, venue);
    const { send } = await logIn();
    const item = { purchasable_id: camp.id, purchasable_type: 'camp' };
    const bySession = { ...item, booking_full_camp: false };
    const key = 'items.0.camp_occurrence_ids';
    for (const [body, field, message] of [
      [bySession, key, 'Please select at least one session'],
      [{ ...bySession, camp_occurrence_ids: [] }, key, undefined],
      [{ ...bySession, camp_occurrence_ids: ['x'] }, `${key}.0`, undefined],
      [
        { ...bySession, camp_occurrence_ids: [camp.sessionIds[0], camp.sessionIds[0]] },
        key,
        'Choose each session once',
      ],
      [{ ...item, booking_full_camp: true, camp_occurrence_ids: camp.sessionIds }, key, undefined],
      [{ ...item, purchasable_type: 'course', camp_occurrence_ids: camp.sessionIds }, key, undefined],
      [item, 'items.0.booking_full_camp', 'This field is required'],
      [{ ...item, booking_full_camp: true, quantity: 2 }, 'items.0.quantity', undefined],
    ] as const) {
      const refused = await post(send, body);
      expect(refused).toMatchObject({ ok: false, status: 422 });
      const errors = refused.ok ? {} : refused.errors;
      expect(Object.keys(errors)).toEqual([field]);
      expect(message === undefined || errors[field]?.includes(message)).toBe(true);
    }
    const other = await createTestBundle(database, venue);
    expect(await addCamp(send, camp, [other.sessionIds[0] ?? ''])).toMatchObject({
      status: 422,
      code: 'session_not_in_camp',
      errors: { 'items.0.camp_occurrence_ids': [expect.any(String)] },
    });
    expect((await countBundleSales(database, camp)).lines).toEqual([]);
  });

  test('is added with all its sessions or none [CMP-26]', async () => {
    const { send } = await logIn();
    for (const [changes, code, message] of [
      [full, 'bundle_full', 'There are no places left.'],
      [{ status: 'cancelled' }, 'session_not_running', undefined],
      [past, 'booking_closed', undefined],
    ] as const) {
      const camp = await createTestBundle(database, venue, { occurrences: { 3: changes } });
      const refused = await addCamp(send, camp);
      expect(refused).toMatchObject({ ok: false, status: 409, code });
      expect(message === undefined || (!refused.ok && refused.message === message)).toBe(true);
      expect((await countBundleSales(database, camp)).consumed).toEqual([0, 0, 0, 0, 0]);
      expect(await addCamp(send, camp, [camp.sessionIds[3] ?? ''])).toMatchObject({ ok: false, status: 409 });
      expect(await addCamp(send, camp, [camp.sessionIds[0] ?? ''])).toMatchObject({ ok: true });
    }
  });

  test('cannot be bought whole once it has started, or if it is not sold so [CMP-10] [CMP-11]', async () => {
    const { send } = await logIn();
    const started = await createTestBundle(database, venue, { days: [-1, 1] });
    expect(await addCamp(send, started)).toMatchObject({
      code: 'camp_started',
      message: 'This camp has already started',
    });
    expect(await addCamp(send, started, [started.sessionIds[1] ?? ''])).toMatchObject({ ok: true });
    const ended = await createTestBundle(database, venue, { days: [-2, -1] });
    expect(await addCamp(send, ended)).toMatchObject({ code: 'camp_ended', status: 409 });
    const sessions = await createTestBundle(database, venue, { prices: [{ covers: 'session' }] });
    expect(await addCamp(send, sessions)).toMatchObject({ code: 'not_sold_whole' });
    const whole = await createTestBundle(database, venue, { prices: [{ covers: 'whole' }] });
    expect(await addCamp(send, whole, whole.sessionIds)).toMatchObject({ code: 'not_sold_by_session' });
    expect(await addCourse(send, whole)).toMatchObject({ status: 404, code: 'course_not_found' });
    expect(await addCamp(send, { ...whole, id: whole.categoryId })).toMatchObject({ code: 'camp_not_found' });
  });

  test('sells its sessions itself: none can be booked as an occurrence, nor seems so [ACT-31]', async () => {
    const camp = await createTestBundle(database, venue);
    const { send, add } = await logIn();
    const [occurrenceId = ''] = camp.sessionIds;
    expect(await add({ occurrenceId })).toMatchObject({ status: 409, code: 'sold_in_bundle' });
    const shown = await call(send, getOccurrence, { params: { id: occurrenceId }, query: {} });
    expect(shown).toMatchObject({ value: { bookable_action: { action: null, next_step: 'see_bundle' } } });
    const found = await call(send, searchOccurrences, { query: { what: 'summer', venue: venue.slug } });
    expect(found.ok && found.value.some(({ bookable_action: { action } }) => action === 'book')).toBe(false);
  });
});

describe('a course', () => {
  const days = [-21, -14, -7, 1, 8, 15, 22, 29, 36, 43];
  const joinable = { type: 'courses', days, schedule: { allow_booking_after_start: true } } as const;

  test('is added whole, without a choice of sessions [CRS-08]', async () => {
    const course = await createTestBundle(database, venue, { type: 'courses' });
    const { send } = await logIn();
    expect(await addCourse(send, course)).toMatchObject({
      value: { total: { value: 10_000 }, items: [{ bundle: { type: 'course', is_whole: true } }] },
    });
    expect((await countBundleSales(database, course)).consumed).toEqual([1, 1, 1, 1, 1]);
    expect(await addCourse(send, course)).toMatchObject({ code: 'already_reserved' });
  });

  test('that has started is sold for the rest of its sessions, pro rata [CRS-03]', async () => {
    const course = await createTestBundle(database, venue, {
      ...joinable,
      prices: [{ covers: 'whole', amount: 6000 }],
    });
    const { send } = await logIn();
    const added = await addCourse(send, course);
    expect(added).toMatchObject({ value: { total: { value: 4200 }, tax_total: { value: 700 } } });
    expect(added.ok && added.value.items[0]?.price_steps.map(({ message }) => message)).toEqual([
      'Whole: £60.00',
      '7 of 10 sessions left: −£18.00',
      'Includes £7.00 VAT at 20%',
    ]);
    expect((await countBundleSales(database, course)).lines).toMatchObject([{ bookings: 7, shares: 4200 }]);
  });

  test('that has started or ended is refused with its text [CRS-14] [CRS-15] [CRS-04]', async () => {
    const { send } = await logIn();
    const started = await createTestBundle(database, venue, { type: 'courses', days });
    expect(await addCourse(send, started)).toMatchObject({
      status: 409,
      code: 'course_started',
      message: 'This course has already started',
    });
    const ended = await createTestBundle(database, venue, { ...joinable, days: [-14, -7] });
    expect(await addCourse(send, ended)).toMatchObject({
      code: 'course_ended',
      message: 'This course has ended and is no longer available',
    });
    const fullCourse = await createTestBundle(database, venue, { type: 'courses', occurrences: { 4: full } });
    expect(await addCourse(send, fullCourse)).toMatchObject({ code: 'bundle_full' });
  });
});

describe('the hold of a bundle', () => {
  test('gives all its places to the next claim once it has expired [BSK-15] [BSK-44]', async () => {
    const camp = await createTestBundle(database, venue, { schedule: { maximum: 1 } });
    const first = await logIn();
    const second = await logIn();
    expect(await addCamp(first.send, camp)).toMatchObject({ ok: true });
    expect(await addCamp(second.send, camp, [camp.sessionIds[2] ?? ''])).toMatchObject({
      code: 'occurrence_full',
    });
    now = minutesAfter(16);
    expect(await addCamp(second.send, camp, [camp.sessionIds[2] ?? ''])).toMatchObject({ ok: true });
    expect(await countBundleSales(database, camp)).toMatchObject({
      consumed: [0, 0, 1, 0, 0],
      lines: [
        { status: 'lapsed', bookings: 5 },
        { status: 'reserved', bookings: 1 },
      ],
    });
    expect(await call(first.send, getCart, { query: {} })).toMatchObject({
      value: { items: [], lapsed_bundles: [{ name: 'Summer camp', bundle: { id: camp.id } }] },
    });
    now = noon;
  });

  test('is released with every place when the line is removed [BSK-26]', async () => {
    const camp = await createTestBundle(database, venue);
    const { send, remove } = await logIn();
    const added = await addCamp(send, camp);
    const id = added.ok ? (added.value.items[0]?.id ?? '') : '';
    expect(await remove([id])).toMatchObject({ value: { items: [], hold: null } });
    expect((await countBundleSales(database, camp)).consumed).toEqual([0, 0, 0, 0, 0]);
  });

  test('moves to another attendee with all its bookings [BSK-27]', async () => {
    const camp = await createTestBundle(database, venue);
    const { send, personId } = await logIn();
    const child = await logInTestCustomer(database, client, { date_of_birth: '2020-01-01' });
    const added = await addCamp(send, camp);
    const cartItemId = added.ok ? (added.value.items[0]?.id ?? '') : '';
    const move = () =>
      call(send, updateCartItem, {
        params: { cartItemId },
        query: {},
        body: { purchased_for_user_id: child.personId },
      });
    expect(await move()).toMatchObject({ code: 'person_not_linked' });
    await linkTestPeople(database, client, personId, [child.personId]);
    expect(await move()).toMatchObject({ value: { items: [{ purchased_for: { id: child.personId } }] } });
    const bookings = await database.run(
      queryBuilder.selectFrom('booking').select('person_id').where('line_id', '=', cartItemId),
    );
    expect(bookings).toEqual(Array.from({ length: 5 }, () => ({ person_id: child.personId })));
    // A sibling can be booked beside, the same child cannot.
    expect(await addCamp(send, camp)).toMatchObject({ ok: true });
    expect(
      await post(send, {
        purchasable_id: camp.id,
        purchasable_type: 'camp',
        booking_full_camp: true,
        purchased_for_user_id: child.personId,
      }),
    ).toMatchObject({ code: 'already_reserved' });
  });

  test('with answers stays with its attendee, whom they are about [BSK-27 CMP-22]', async () => {
    const camp = await createTestBundle(database, venue);
    const { send, personId } = await logIn();
    const child = await logInTestCustomer(database, client, { date_of_birth: '2020-01-01' });
    await linkTestPeople(database, client, personId, [child.personId]);
    const added = await post(send, {
      purchasable_id: camp.id,
      purchasable_type: 'camp',
      booking_full_camp: true,
      purchased_for_user_id: child.personId,
      custom_question_answers: [{ custom_question_id: 7, answer: 'Nuts' }],
    });
    expect(added).toMatchObject({ value: { items: [{ is_attendee_fixed: true }] } });
    const cartItemId = added.ok ? (added.value.items[0]?.id ?? '') : '';
    const move = (attendeeId: number) =>
      call(send, updateCartItem, {
        params: { cartItemId },
        query: {},
        body: { purchased_for_user_id: attendeeId },
      });
    expect(await move(personId)).toMatchObject({ status: 409, code: 'answers_about_another' });
    expect(await move(child.personId)).toMatchObject({ ok: true });
  });

  test('of a guest moves to the customer at log-in, and is released if they have it [BSK-16]', async () => {
    const camp = await createTestBundle(database, venue);
    const other = await createTestBundle(database, venue);
    const { send, personId } = await logIn();
    const guest = createTestGuest(client);
    const guestSend = createTestSend(app, guest.headers);
    expect(await addCamp(guestSend, camp)).toMatchObject({ value: { items: [{ purchased_for: null }] } });
    expect(await addCamp(guestSend, other)).toMatchObject({ ok: true });
    expect(await addCamp(send, other)).toMatchObject({ ok: true });
    const merge = createMergeGuestCart(createPurchasables(database));
    await database.inTransaction(async (tx) => {
      await merge(tx, { clientId: client.id, guestKey: guest.guestKey, personId, now });
      return { ok: true };
    });
    const cart = await call(send, getCart, { query: {} });
    expect(new Set(cart.ok ? cart.value.items.map(({ bundle }) => bundle?.id) : [])).toEqual(
      new Set([camp.id, other.id]),
    );
    expect((await countBundleSales(database, other)).consumed).toEqual([1, 1, 1, 1, 1]);
  });
});

test('a guest and a person hold limited places of a camp [ACT-33]', async () => {
  const camp = await createTestBundle(database, venue, {
    occurrences: Object.fromEntries([0, 1, 2, 3, 4].map((n) => [n, { max_places_per_person: 2 }])),
  });
  const guestSend = createTestSend(app, createTestGuest(client).headers);
  const [first = ''] = camp.sessionIds;
  const add = () => addCamp(guestSend, camp, [first]);
  expect(await add()).toMatchObject({ ok: true });
  expect(await add()).toMatchObject({ ok: true });
  expect(await add()).toMatchObject({ status: 409, code: 'person_limit_reached' });
});

test('repeats a request with the same key once [BSK-03]', async () => {
  const camp = await createTestBundle(database, venue);
  const { send } = await logIn();
  const key = { 'idempotency-key': `key-${camp.id}` };
  expect(await addCamp(send, camp, undefined, key)).toMatchObject({ ok: true });
  expect(await addCamp(send, camp, undefined, key)).toMatchObject({ value: { item_count: 1 } });
  expect(await addCamp(send, camp, camp.sessionIds, key)).toMatchObject({ status: 422 });
});

test('two camps are added in one request, all or none', async () => {
  const open = await createTestBundle(database, venue);
  const taken = await createTestBundle(database, venue, { occurrences: { 1: full } });
  const { send } = await logIn();
  const toItem = ({ id }: TestBundle) => ({
    purchasable_type: 'camp' as const,
    purchasable_id: id,
    booking_full_camp: true,
  });
  const addBoth = (...camps: TestBundle[]) => call(send, addToCart, { body: { items: camps.map(toItem) } });
  expect(await addBoth(open, taken)).toMatchObject({ code: 'bundle_full' });
  expect((await countBundleSales(database, open)).consumed).toEqual([0, 0, 0, 0, 0]);
  const second = await createTestBundle(database, venue);
  expect(await addBoth(open, second)).toMatchObject({ value: { item_count: 2 } });
});
