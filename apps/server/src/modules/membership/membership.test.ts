import { call } from '@pavilion/contract/call';
import { listMembershipPlans } from '@pavilion/contract/membership';
import { getOccurrence, searchOccurrences } from '@pavilion/contract/timetable';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestSend, createTestShopper } from '../../testing/carts.ts';
import { createTestMembership, createTestPlan } from '../../testing/memberships.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestBenefit } from '../../testing/price-rules.ts';
import { createTestDatabase, minutesAfter } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes } from '../cart/index.ts';
import { createGeocoder } from '../map/index.ts';
import { timetableRoutes } from '../timetable/index.ts';
import { membershipRoutes } from './index.ts';

const database = await createTestDatabase(4);
const { run } = database;
const client = await createTestClient(database, { contact_phone: '0161 496 0140' });
const venue = await createTestVenue(database, client);
const gold = await createTestPlan(database, client);
const app = createTestServer(database, (registerRoute, deps) => {
  timetableRoutes(registerRoute, { ...deps, geocodeTerm: createGeocoder(deps) });
  cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false });
  membershipRoutes(registerRoute, deps);
});

type Membership = Parameters<typeof createTestMembership>[3];

/** A customer with these memberships of the plan. */
async function createCustomer(...memberships: Membership[]) {
  const person = await logInTestCustomer(database, client);
  for (const membership of memberships)
    await createTestMembership(database, gold, person.personId, membership);
  const shopper = createTestShopper(app, person.headers, person.personId);
  const view = async (id: string, forUserId?: number) => {
    const query = forUserId === undefined ? {} : { for_user_id: forUserId };
    const result = await call(shopper.send, getOccurrence, { params: { id }, query });
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
  return { ...shopper, person, view };
}

const memberPrices = [{}, { name: 'Member', reference: 'member', amount: 400, members_only: true }];

/** An occurrence that opens for everyone ten minutes from now, and for the plan's members so many days before. */
async function createEarlyOccurrence(opensDaysBefore: number, opensMinute = 0) {
  const occurrence = await createTestOccurrence(database, venue, {
    occurrence: { first_bookable_at: new Date(minutesAfter(10)) },
  });
  await run(sql`
    insert into booking_window (client_id, schedule_id, plan_id, opens_days_before, opens_minute)
    select client_id, schedule_id, ${gold.id}, ${opensDaysBefore}, ${opensMinute} from occurrence
    where id = ${occurrence.occurrenceId}`);
  return occurrence;
}

describe('a member', () => {
  test('may book sessions for members; others learn where to join [ACT-35 PRC-01]', async () => {
    const occurrence = await createTestOccurrence(database, venue, { occurrence: { members_only: true } });
    const [member, other] = [await createCustomer({}), await createCustomer()];
    expect(await member.view(occurrence.occurrenceId)).toMatchObject({ bookable_action: { action: 'book' } });
    expect(await member.add(occurrence)).toMatchObject({ ok: true });
    expect(await other.view(occurrence.occurrenceId)).toMatchObject({
      bookable_action: { action: null, code: 'members_only', next_step: 'see_memberships' },
    });
    expect(await other.add(occurrence)).toMatchObject({
      status: 409,
      code: 'members_only',
      next_step: 'see_memberships',
    });
  });

  test('pays the price for members, with the reduction as a step [PRC-01]', async () => {
    const occurrence = await createTestOccurrence(database, venue, { prices: memberPrices });
    const member = await createCustomer({});
    expect(await member.view(occurrence.occurrenceId)).toMatchObject({
      price: { value: 400 },
      price_steps: [
        { code: 'list_price' },
        { code: 'member_price', message: 'Member price (Member): −£1.00' },
        {},
      ],
    });
    expect(await member.add(occurrence)).toMatchObject({ value: { total: { value: 400 } } });
    const other = await createCustomer();
    expect(await other.add(occurrence)).toMatchObject({ value: { total: { value: 500 } } });
  });

  test.each([
    ['has ended', { ends_on: '2030-05-31' }],
    ['has not started', { starts_on: '2030-06-02' }],
  ])('whose membership %s pays as everyone does [PRC-01]', async (_, membership) => {
    const occurrence = await createTestOccurrence(database, venue, { prices: memberPrices });
    const customer = await createCustomer(membership);
    expect(await customer.add(occurrence)).toMatchObject({ value: { total: { value: 500 } } });
  });

  test('is the attendee, not the person who books [PRC-01 AUT-25]', async () => {
    const occurrence = await createTestOccurrence(database, venue, { prices: memberPrices });
    const parent = await createCustomer({});
    const child = await createTestPerson(database, client);
    await linkTestPeople(database, client, parent.person.personId, [child.personId]);
    const extraFields = { purchased_for_user_id: child.personId };
    expect(await parent.add({ ...occurrence, extraFields })).toMatchObject({
      value: { total: { value: 500 } },
    });
  });
});

describe('a membership that ends between two additions', () => {
  /** Adds a session, whose facts are cached, ends the membership, and adds another. Returns the second price. */
  async function addAroundEnd(): Promise<number | undefined> {
    const first = await createTestOccurrence(database, venue, { prices: memberPrices });
    const second = await createTestOccurrence(database, venue, { prices: memberPrices });
    const member = await createCustomer({});
    await member.add(first);
    await run(sql`update membership set ends_on = '2030-05-31' where person_id = ${member.person.personId}`);
    const added = await member.add(second);
    return added.ok ? added.value.total.value - 400 : undefined;
  }

  test('no longer counts, because the claim verifies the version of its person [PRC-01 BSK-15]', async () => {
    expect(await addAroundEnd()).toBe(500);
  });

  test('control: without its trigger the cached membership still sells the lower price', async () => {
    await run(sql`alter table membership disable trigger membership_version`);
    try {
      expect(await addAroundEnd()).toBe(400);
    } finally {
      await run(sql`alter table membership enable trigger membership_version`);
    }
  });
});

describe('a booking window for members', () => {
  test('opens before everyone’s; others learn when, and where to join [ACT-13 ACT-35]', async () => {
    const occurrence = await createEarlyOccurrence(3);
    const [member, other] = [await createCustomer({}), await createCustomer()];
    expect(await other.view(occurrence.occurrenceId)).toMatchObject({
      bookable_action: {
        action: null,
        code: 'booking_not_open',
        message: 'Booking opens today at 13:10',
        next_step: 'see_memberships',
      },
      tag: { text: 'Booking opens today at 13:10' },
      reasons: expect.arrayContaining([
        expect.objectContaining({ message: 'Members can book now; everyone else from today at 13:10.' }),
      ]),
    });
    expect(await other.add(occurrence)).toMatchObject({
      status: 409,
      code: 'booking_not_open',
      next_step: 'see_memberships',
    });
    const guest = createTestSend(app, createTestGuest(client).headers);
    const viewed = await call(guest, getOccurrence, { params: { id: occurrence.occurrenceId }, query: {} });
    expect(viewed).toMatchObject({ value: { bookable_action: { next_step: 'log_in' } } });
    expect(await member.view(occurrence.occurrenceId)).toMatchObject({ bookable_action: { action: 'book' } });
    expect(await member.add(occurrence)).toMatchObject({ ok: true });
  });

  test('that has not opened either says both times [ACT-35]', async () => {
    // At 13:05 in London, where it is 13:00.
    const occurrence = await createEarlyOccurrence(0, 13 * 60 + 5);
    const [member, other] = [await createCustomer({}), await createCustomer()];
    expect(await other.view(occurrence.occurrenceId)).toMatchObject({
      bookable_action: { message: 'Booking opens today at 13:10', next_step: 'wait' },
      reasons: expect.arrayContaining([
        expect.objectContaining({
          message: 'Members can book from today at 13:05; everyone else from today at 13:10.',
        }),
      ]),
    });
    expect(await member.view(occurrence.occurrenceId)).toMatchObject({
      bookable_action: { message: 'Booking opens today at 13:05', next_step: 'wait' },
    });
  });

  test('is a place left for members in the search, on both days of their membership [ACT-33 ACT-13]', async () => {
    const occurrence = await createEarlyOccurrence(3);
    const search = async ({ send }: { send: Parameters<typeof call>[0] }) => {
      const query = { places_left: 'true', per_page: 100 } as const;
      const found = await call(send, searchOccurrences, { query });
      if (!found.ok) throw new Error(found.code);
      return found.value.map(({ id }) => id).filter((id) => id === occurrence.occurrenceId);
    };
    const shown = [occurrence.occurrenceId];
    expect(await search(await createCustomer({}))).toEqual(shown);
    expect(await search(await createCustomer())).toEqual([]);
    expect(await search({ send: createTestSend(app, createTestGuest(client).headers) })).toEqual([]);
    // It ends the day before the session.
    expect(await search(await createCustomer({ ends_on: '2030-05-31' }))).toEqual([]);
  });

  test('that ends between two additions no longer counts [ACT-13 BSK-15]', async () => {
    const occurrence = await createEarlyOccurrence(3);
    const [first, second] = [await createCustomer({}), await createCustomer({})];
    expect(await first.add(occurrence)).toMatchObject({ ok: true });
    await run(sql`delete from booking_window where plan_id = ${gold.id}`);
    expect(await second.add(occurrence)).toMatchObject({ status: 409, code: 'booking_not_open' });
  });
});

test('a day is shown to members and others by their own rules, in any order [PRC-01 ACT-13]', async () => {
  const occurrence = await createEarlyOccurrence(3);
  const [member, other] = [await createCustomer({}), await createCustomer()];
  const list = async (headers: Record<string, string>) => {
    const path = `/api/activities/venue/${venue.slug}/activity/${occurrence.category.slug}/v2/timetable`;
    const response = await app.inject({ url: `${path}?date=2030-06-01`, headers });
    return response.json<{ data: { bookable_action: { action: string | null } }[] }>().data[0];
  };
  for (let round = 0; round < 3; round += 1) {
    expect(await list(other.person.headers)).toMatchObject({ bookable_action: { action: null } });
    expect(await list(member.person.headers)).toMatchObject({ bookable_action: { action: 'book' } });
  }
});

test('lists the plans with their prices, what they give, and where to join [PRC-06]', async () => {
  const own = await createTestClient(database, { contact_phone: '0161 496 0140' });
  const plan = await createTestPlan(database, own);
  const ownVenue = await createTestVenue(database, own);
  const { occurrenceId } = await createTestOccurrence(database, ownVenue, { prices: memberPrices });
  // Ended before today.
  await createTestOccurrence(database, ownVenue, {
    prices: memberPrices,
    schedule: { starts_on: '2029-01-01', ends_on: '2030-05-31' },
  });
  await run(sql`
    insert into booking_window (client_id, schedule_id, plan_id, opens_days_before, opens_minute)
    select client_id, schedule_id, ${plan.id}, 21, 420 from occurrence where id = ${occurrenceId}`);
  const send = createTestSend(app, createTestGuest(own).headers);
  expect(await call(send, listMembershipPlans, {})).toMatchObject({
    value: {
      plans: [
        {
          id: plan.id,
          name: 'Gold',
          price: { value: 3000 },
          early_booking: [{ name: 'Spin', venue_name: 'Test Arena', opens_days_before: 21 }],
        },
      ],
      member_prices: [
        { name: 'Spin', venue_name: 'Test Arena', price: { value: 400 }, list_price: { value: 500 } },
      ],
      contact: { phone: '0161 496 0140', email: null, address: null },
    },
  });
});

test('lists the benefits of each plan, and counts them into what pays it off [PRC-06]', async () => {
  const own = await createTestClient(database);
  const occurrence = await createTestOccurrence(database, await createTestVenue(database, own), {
    prices: memberPrices,
  });
  const plain = await createTestPlan(database, own, { name: 'Plain' });
  // £5.00 of each of 8 free sessions a month, and £1.80 by the member price of £4.00 less 20%.
  const { id, plan: weekly } = await createTestBenefit(database, own, occurrence);
  const { plan: reduced } = await createTestBenefit(database, own, occurrence, { percent: 20 });
  const send = createTestSend(app, createTestGuest(own).headers);
  const result = await call(send, listMembershipPlans, {});
  const plans = result.ok ? result.value.plans : [];
  const find = (planId: string) => plans.find((plan) => plan.id === planId);
  expect(find(plain.id)).toMatchObject({
    benefits: [],
    pays_off: { name: 'Spin', sessions: 30, saving: { value: 100 } },
  });
  expect(find(weekly.id)).toMatchObject({
    benefits: [{ id, percent: null, free_uses: 2, period: 'week', applies_to: ['Spin'] }],
    pays_off: { name: 'Spin', sessions: 6, saving: { value: 500 } },
  });
  expect(find(reduced.id)).toMatchObject({
    benefits: [{ percent: 20, free_uses: null, period: null, applies_to: ['Spin'] }],
    pays_off: { name: 'Spin', sessions: 17, saving: { value: 180 } },
  });
});
