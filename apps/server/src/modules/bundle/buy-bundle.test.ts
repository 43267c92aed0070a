import { randomUUID } from 'node:crypto';
import { cancelBooking } from '@pavilion/contract/booking';
import { getBookingBundle, listBookingBundles } from '@pavilion/contract/booking-bundle';
import { call } from '@pavilion/contract/call';
import { expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { applyRetention, retentionPeriods } from '../../retention.ts';
import { addCamp, addCourse, countBundleSales, createTestBundle } from '../../testing/bundles.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop, readOutboxEmails, runOutbox } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { logInTestStaff } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');

type Parent = Awaited<ReturnType<typeof createTestBuyer>>;

async function createParent(): Promise<Parent> {
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  return buyer;
}

test('a camp is paid for as one line, and its sessions are settled bookings [CHK-12 BKG-01]', async () => {
  const camp = await createTestBundle(database, shop.venue, { days: [10, 12, 11] });
  const parent = await createParent();
  await addCamp(parent.send, camp);
  const paid = await parent.pay('ok', { payments: [{ tender_type: 'online', amount: 10_000 }] });
  if (!paid.ok) throw new Error(paid.code);
  const completed = await parent.complete(paid.value.transaction_uuid);
  if (!completed.ok) throw new Error(completed.code);
  const order = await parent.order(completed.value.complete_order_id ?? '');
  expect(order).toMatchObject({
    value: {
      total: { value: 10_000 },
      line_items: [
        {
          kind: 'bundle',
          name: 'Summer camp',
          resource: null,
          bundle: { type: 'camp', is_whole: true, total_sessions: 3, slug: camp.slug },
        },
      ],
    },
  });
  expect((await countBundleSales(database, camp)).lines).toMatchObject([{ status: 'settled', bookings: 3 }]);
  await runOutbox(shop);
  const email = (await readOutboxEmails(shop)).at(-1);
  expect(email?.text).toContain('Summer camp');
  expect(email?.text).toContain(
    'You can cancel each day on its own, the first until Tue 11 Jun 2030, 11:30.',
  );
  expect(await addCamp(parent.send, camp)).toMatchObject({ code: 'already_booked' });
  await readBundles(parent, camp.id);
});

/** BKG-02: the settled camp as the customer's own, with its bookings by start and in the context of each. */
async function readBundles(parent: Parent, scheduleId: string): Promise<void> {
  const list = await call(parent.send, listBookingBundles, { query: {} });
  const [bundle] = list.ok ? list.value : [];
  expect(bundle).toMatchObject({
    status: 'settled',
    booking_type: 'camps',
    schedule_id: scheduleId,
    name: 'Summer camp',
    description: 'Games',
    venue: { name: 'Test Arena' },
    category: { name: 'Holiday camps' },
    instructors: [],
    total_price: { value: 10_000 },
    cancellation: { can_cancel: true },
    custom_question_sections: [],
  });
  expect(Object.keys(bundle ?? {}).toSorted()).toEqual([
    'booking_type',
    'bookings',
    'cancellation',
    'category',
    'custom_question_sections',
    'description',
    'id',
    'instructors',
    'name',
    'schedule_id',
    'status',
    'total_price',
    'venue',
  ]);
  const { id = '', bookings = [] } = bundle ?? {};
  expect(bookings.map(({ starts_at }) => starts_at.local.slice(0, 10))).toEqual([
    '2030-06-11',
    '2030-06-12',
    '2030-06-13',
  ]);
  expect(bookings.map(({ booking_bundle_context: context }) => context)).toEqual(
    [1, 2, 3].map((settled_booking_position) => ({
      id,
      total_settled_bookings: 3,
      settled_booking_position,
    })),
  );
  expect(bookings.map(({ price }) => price?.value)).toEqual([3334, 3333, 3333]);
  const find = (send: Parent['send']) => call(send, getBookingBundle, { params: { id }, query: {} });
  expect(await find(parent.send)).toMatchObject({ value: bundle });
  expect(await find((await createParent()).send)).toMatchObject({ status: 404, code: 'booking_not_found' });
}

test.each([
  [
    'is over for the first session',
    10,
    'You can cancel each session on its own, the next one until Sun 2 Jun 2030, 13:30.',
  ],
  ['is over for all sessions', 30, 'You cannot cancel this booking online, because it starts too soon.'],
] as const)(
  'the confirmation of a course whose cut-off %s says so [BKG-03 CHK-38]',
  async (_, cutOffDays, expected) => {
    const cutOff = { schedule: { cancellation_cutoff_minutes: cutOffDays * 24 * 60 } };
    const course = await createTestBundle(database, shop.venue, {
      type: 'courses',
      days: [4, 11],
      ...cutOff,
    });
    const parent = await createParent();
    await addCourse(parent.send, course);
    const paid = await parent.pay('ok', { payments: [{ tender_type: 'online', amount: 10_000 }] });
    if (!paid.ok) throw new Error(paid.code);
    await parent.complete(paid.value.transaction_uuid);
    const email = (await readOutboxEmails(shop)).find(({ to }) => to === parent.person.email);
    expect(email?.text).toContain(expected);
  },
);

test('a camp is read with the rules of a source, and by staff for a selected customer [BKG-08 BKG-03]', async () => {
  const cutOff = { schedule: { cancellation_cutoff_minutes: 30 * 24 * 60 } };
  const camp = await createTestBundle(database, shop.venue, { days: [10, 11], ...cutOff });
  const parent = await createParent();
  await addCamp(parent.send, camp);
  const paid = await parent.pay('ok', { payments: [{ tender_type: 'online', amount: 10_000 }] });
  if (!paid.ok) throw new Error(paid.code);
  await parent.complete(paid.value.transaction_uuid);
  const list = await call(parent.send, listBookingBundles, { query: {} });
  const params = { id: (list.ok && list.value[0]?.id) || '' };
  const staff = createTestSend(shop.app, (await logInTestStaff(database, shop.client)).headers);
  const selected_user_id = parent.person.personId;
  const read = (send: Parent['send'], query: object) => call(send, getBookingBundle, { params, query });
  // Past its cut-off the customer asks the venue, whose staff decide.
  for (const cancellation_source of ['customers', 'my-account'])
    expect(await read(parent.send, { cancellation_source })).toMatchObject({
      value: { cancellation: { can_cancel: false } },
    });
  expect(await read(staff, { cancellation_source: 'foh', selected_user_id })).toMatchObject({
    value: { id: params.id, cancellation: { can_cancel: true } },
  });
  expect(await read(parent.send, { cancellation_source: 'foh' })).toMatchObject({
    status: 403,
    code: 'source_not_allowed',
  });
  const other = await createParent();
  expect(await read(other.send, { selected_user_id })).toMatchObject({
    status: 403,
    code: 'not_your_bookings',
  });
});

test('a camp is cancelled once each of its sessions is, and names its instructors [BKG-02]', async () => {
  const instructor = { id: randomUUID(), name: 'Jordan Ellis' };
  await database.run(
    queryBuilder.insertInto('instructor').values({ client_id: shop.client.id, ...instructor }),
  );
  const led = { instructor_ids: [instructor.id] };
  const camp = await createTestBundle(database, shop.venue, {
    days: [10, 11],
    occurrences: { 0: led, 1: led },
  });
  const parent = await createParent();
  await addCamp(parent.send, camp);
  const paid = await parent.pay('ok', { payments: [{ tender_type: 'online', amount: 10_000 }] });
  if (!paid.ok) throw new Error(paid.code);
  await parent.complete(paid.value.transaction_uuid);
  const list = async (status: 'settled' | 'cancelled') => {
    const bundles = await call(parent.send, listBookingBundles, { query: { status } });
    return bundles.ok ? bundles.value : [];
  };
  const [bundle] = await list('settled');
  expect(bundle?.instructors).toEqual([instructor]);
  const statuses: (string | undefined)[] = [];
  for (const { id } of bundle?.bookings ?? []) {
    await call(parent.send, cancelBooking, { params: { bookingId: id }, query: {} });
    const read = await call(parent.send, getBookingBundle, { params: { id: bundle?.id ?? '' }, query: {} });
    statuses.push(read.ok ? read.value.status : read.code);
  }
  expect(statuses).toEqual(['settled', 'cancelled']);
  expect(await list('cancelled')).toMatchObject([
    { id: bundle?.id, status: 'cancelled', bookings: [{ status: 'cancelled' }, { status: 'cancelled' }] },
  ]);
});

test('a reserved camp has no price yet, and is listed among the reserved [BKG-02]', async () => {
  const camp = await createTestBundle(database, shop.venue, { days: [10, 11] });
  const parent = await createParent();
  await addCamp(parent.send, camp, camp.sessionIds.slice(1));
  expect(await call(parent.send, listBookingBundles, { query: { status: 'reserved' } })).toMatchObject({
    value: [
      {
        status: 'reserved',
        total_price: null,
        bookings: [{ price: null, booking_bundle_context: { total_settled_bookings: 0 } }],
      },
    ],
    meta: { pagination: { total_records: 1 } },
  });
});

test('a course is priced again before the payment, and refused once a session is cancelled [CRS-03]', async () => {
  const course = await createTestBundle(database, shop.venue, { type: 'courses', days: [10, 17] });
  const parent = await createParent();
  await addCourse(parent.send, course);
  await database.run(
    queryBuilder.updateTable('pricing_option').set({ amount: 9000 }).where('schedule_id', '=', course.id),
  );
  const pay = (amount: number) => parent.pay('ok', { payments: [{ tender_type: 'online', amount }] });
  expect(await pay(10_000)).toMatchObject({ status: 409, code: 'price_changed' });
  await database.run(
    queryBuilder
      .updateTable('occurrence')
      .set({ status: 'cancelled' })
      .where('id', '=', course.sessionIds[1] ?? ''),
  );
  expect(await pay(9000)).toMatchObject({ status: 409, code: 'occurrence_cancelled' });
  expect((await countBundleSales(database, course)).lines).toMatchObject([{ amount: 9000, shares: 9000 }]);
});

test('an abandoned camp lapses with all its sessions, and is deleted after 30 days', async () => {
  const camp = await createTestBundle(database, shop.venue, { days: [10, 11] });
  const parent = await createParent();
  await addCamp(parent.send, camp);
  const lines = retentionPeriods.filter(({ name }) => name.startsWith('lapsed lines'));
  await applyRetention(database, minutesAfter(31 * 24 * 60), undefined, lines);
  expect(await countBundleSales(database, camp)).toEqual({ consumed: [0, 0], lines: [] });
  const left = await database.run(
    queryBuilder.selectFrom('bundle').select('id').where('schedule_id', '=', camp.id),
  );
  expect(left).toEqual([]);
});
