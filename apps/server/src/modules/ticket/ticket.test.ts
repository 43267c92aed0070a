import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createPurchasables } from '../../purchasables.ts';
import { addCamp, createTestBundle } from '../../testing/bundles.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { countRoundTrips } from '../../testing/round-trips.ts';
import { countSold, createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { cartRoutes, createMergeGuestCart } from '../cart/index.ts';

const database = await createTestDatabase(16);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
let now = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => now },
);

const createShopper = async (changes = {}) => {
  const person = await logInTestCustomer(database, client, changes);
  return { ...createTestShopper(app, person.headers, person.personId), person };
};
const createGuest = () => createTestShopper(app, createTestGuest(client).headers, 'guest');
const anonymous = { occurrence: { allow_anonymous_bookings: true } };
const runAt = async <T>(instant: number, work: () => Promise<T>): Promise<T> => {
  now = instant;
  try {
    return await work();
  } finally {
    now = noon;
  }
};

describe('adding tickets', () => {
  test('holds several types in one action, and counts their places in people [ACT-20 ACT-29 BSK-25]', async () => {
    const swim = await createTestSwim(database, venue);
    const { add } = await createShopper();
    const response = await add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'family')]);
    expect(response).toMatchObject({
      ok: true,
      value: { item_count: 3, total: { value: 2200 }, hold: { seconds_left: 900 } },
    });
    expect(
      response.ok && response.value.items.map(({ name, quantity, ticket }) => ({ name, quantity, ticket })),
    ).toEqual([
      { name: 'Spin: Adult', quantity: 2, ticket: { id: swim.tickets.adult, name: 'Adult' } },
      { name: 'Spin: Family', quantity: 1, ticket: { id: swim.tickets.family, name: 'Family' } },
    ]);
    expect(
      response.ok && response.value.items.map(({ type, cartable_type }) => [type, cartable_type]),
    ).toEqual([
      ['av2_booking', 'activityTicket'],
      ['av2_booking', 'activityTicket'],
    ]);
    expect(await countSold(database, swim)).toEqual({ places: 6, consumed: 6 });
  });

  test('takes one statement for several types once the facts are cached [BSK-03 BSK-15]', async () => {
    const counted = countRoundTrips(database);
    const countedApp = createTestServer(
      counted,
      (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
      { now: () => noon },
    );
    const swim = await createTestSwim(database, venue, { ratio: true });
    const family = [createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'child')];
    const { headers, personId } = await logInTestCustomer(database, client);
    const shopper = createTestShopper(countedApp, headers, personId);
    expect(await shopper.add(family)).toMatchObject({ ok: true });
    counted.countTrips();
    expect(await shopper.add(family)).toMatchObject({ value: { item_count: 6, items: { length: 4 } } });
    // Both additions keep the ratio by themselves, so nothing else is read.
    expect(counted.countTrips()).toBe(1);
    expect(await countSold(database, swim)).toEqual({ places: 6, consumed: 6 });
  });

  test('adds all or none [BSK-15]', async () => {
    const swim = await createTestSwim(database, venue, { schedule: { maximum: 5 } });
    const { add, cart } = await createShopper();
    expect(await add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'family')])).toMatchObject({
      status: 409,
      code: 'occurrence_full',
      message: 'This session has only 5 places left.',
    });
    expect(await cart()).toMatchObject({ ok: true, value: { items: [] } });
    expect(await countSold(database, swim)).toEqual({ places: 0, consumed: 0 });
  });

  test('is refused by each rule of the session, with the next step [ACT-29 ACT-31]', async () => {
    const { add } = await createShopper();
    const guest = createGuest();
    const startAt = (minutes: number) => ({
      starts_at: new Date(minutesAfter(minutes)),
      ends_at: new Date(minutesAfter(minutes + 60)),
      last_bookable_at: new Date(minutesAfter(minutes)),
    });
    const later = startAt(120);
    for (const [code, nextStep, occurrence] of [
      ['occurrence_cancelled', 'choose_another', { status: 'cancelled' as const }],
      ['occurrence_clashing', 'choose_another', { status: 'clashing' as const }],
      ['occurrence_past', 'choose_another', startAt(-30)],
      ['booking_not_open', 'wait', { ...later, first_bookable_at: new Date(minutesAfter(60)) }],
      ['booking_closed', 'choose_another', { ...later, last_bookable_at: new Date(minutesAfter(-1)) }],
      ['members_only', 'see_memberships', { ...later, members_only: true }],
      ['age_not_met', 'choose_another', { ...later, min_age: 99 }],
    ] as const) {
      const swim = await createTestSwim(database, venue, { occurrence });
      const refused = await add(createTicketItem(swim, 'adult'));
      expect(refused).toMatchObject({
        status: 409,
        code,
        next_step: nextStep,
        message: expect.stringMatching(/./),
      });
      expect(await countSold(database, swim)).toEqual({ places: 0, consumed: 0 });
    }
    const swim = await createTestSwim(database, venue, { occurrence: { allow_anonymous_bookings: false } });
    expect(await guest.add(createTicketItem(swim, 'adult'))).toMatchObject({
      status: 409,
      code: 'login_required',
      next_step: 'log_in',
    });
    const adult = createTicketItem(swim, 'adult');
    const concession = { ...adult.extraFields, pricing_option_id: swim.prices[3]?.id ?? '' };
    expect(await add({ ...adult, extraFields: concession })).toMatchObject({
      status: 409,
      code: 'price_not_available',
    });
  });

  test('takes more tickets of a person who has some [ACT-29]', async () => {
    const swim = await createTestSwim(database, venue);
    const { add, remove } = await createShopper();
    const first = await add(createTicketItem(swim, 'adult'));
    expect(await add(createTicketItem(swim, 'adult'))).toMatchObject({ ok: true, value: { item_count: 2 } });
    const [line] = first.ok ? first.value.items : [];
    expect(await remove([line?.id ?? ''])).toMatchObject({ ok: true, value: { item_count: 1 } });
    expect(await countSold(database, swim)).toEqual({ places: 1, consumed: 1 });
  });

  test('needs an adult for every two children under 8, and says so [ACT-29]', async () => {
    const swim = await createTestSwim(database, venue, {
      ratio: true,
      occurrence: { max_places_per_person: 9 },
    });
    const { add } = await createShopper();
    expect(await add(createTicketItem(swim, 'child', 3))).toMatchObject({
      status: 409,
      code: 'too_few_adults',
      next_step: 'choose_tickets',
      message: expect.stringContaining('1 adult for every 2 children under 8'),
    });
    expect(await add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'child', 3)])).toMatchObject(
      {
        ok: true,
      },
    );
    // Four children may swim with the two adults in the basket, a fifth may not.
    expect(await add(createTicketItem(swim, 'child', 2))).toMatchObject({ code: 'too_few_adults' });
    expect(await add(createTicketItem(swim, 'child'))).toMatchObject({ ok: true });
  });

  test('needs adults in the basket of a guest too, and a family brings its own [ACT-29]', async () => {
    const swim = await createTestSwim(database, venue, { ratio: true, ...anonymous });
    const { add } = createGuest();
    expect(await add(createTicketItem(swim, 'family'))).toMatchObject({ ok: true });
    expect(await add(createTicketItem(swim, 'child', 2))).toMatchObject({ ok: true });
    expect(await createGuest().add(createTicketItem(swim, 'child'))).toMatchObject({
      code: 'too_few_adults',
    });
  });

  test('counts people towards the maximum of a person and of a guest [BSK-15]', async () => {
    const swim = await createTestSwim(database, venue, {
      schedule: { maximum: 20 },
      occurrence: { ...anonymous.occurrence, max_places_per_person: 5 },
    });
    const shopper = await createShopper();
    expect(await shopper.add(createTicketItem(swim, 'family'))).toMatchObject({ ok: true });
    expect(await shopper.add(createTicketItem(swim, 'adult', 2))).toMatchObject({
      code: 'person_limit_reached',
      message: expect.stringContaining('(limit: 5)'),
    });
    const guest = createGuest();
    const other = await createTestSwim(database, venue, anonymous);
    expect(await guest.add(createTicketItem(swim, 'family'))).toMatchObject({ ok: true });
    expect(await guest.add(createTicketItem(other, 'child', 3))).toMatchObject({
      code: 'guest_limit_reached',
    });
  });

  test('and classes share the places of a guest, counted in people, whichever comes first [ACT-33 BSK-15]', async () => {
    const spin = await createTestOccurrence(database, venue, anonymous);
    const swim = await createTestSwim(database, venue, anonymous);
    const guest = createGuest();
    expect(await guest.add(createTicketItem(swim, 'family'))).toMatchObject({ ok: true });
    expect(await guest.add([{ ...spin, quantity: 3 }])).toMatchObject({ code: 'guest_limit_reached' });
    expect(await guest.add([{ ...spin, quantity: 2 }])).toMatchObject({ ok: true });
  });

  test('leave a guest the tickets for others beside a course of many sessions [ACT-33 CRS-08]', async () => {
    const camp = await createTestBundle(database, venue, { days: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    const swim = await createTestSwim(database, venue, anonymous);
    const guest = createGuest();
    expect(await addCamp(guest.send, camp)).toMatchObject({ ok: true });
    expect(await guest.add(createTicketItem(swim, 'adult', 2))).toMatchObject({ ok: true });
  });

  test('leave the places of a waitlist that was there before the tickets [WTL-06]', async () => {
    const { add } = await createShopper();
    for (const waitlist of [sql`waitlisted = 1`, sql`waiting = maximum`]) {
      const swim = await createTestSwim(database, venue);
      await database.run(sql`update occurrence set ${waitlist} where id = ${swim.occurrenceId}`);
      expect(await add(createTicketItem(swim, 'adult'))).toMatchObject({ ok: false });
      await database.run(sql`
        update occurrence set waitlisted = 0, waiting = 0 where id = ${swim.occurrenceId}`);
      expect(await add(createTicketItem(swim, 'adult'))).toMatchObject({ ok: true });
    }
  });

  test('are the only way into a session with tickets [ACT-29 BSK-03]', async () => {
    const swim = await createTestSwim(database, venue);
    const { add } = await createShopper();
    expect(await add(swim)).toMatchObject({ status: 409, code: 'ticket_required' });
    const other = await createTestSwim(database, venue);
    const foreign = { ...swim, tickets: other.tickets };
    expect(await add(createTicketItem(foreign, 'adult'))).toMatchObject({
      status: 404,
      code: 'ticket_not_found',
    });
    const spin = await createTestOccurrence(database, venue);
    const wrong = { ...spin, tickets: swim.tickets };
    expect(await add(createTicketItem(wrong, 'adult'))).toMatchObject({
      status: 404,
      code: 'ticket_not_found',
    });
  });

  test.each([0, -1, 1.5, 21, 1e9])('refuses a quantity of %s [BSK-03]', async (quantity) => {
    const swim = await createTestSwim(database, venue);
    const { add } = await createShopper();
    expect(await add(createTicketItem(swim, 'adult', quantity))).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
  });

  test('charges the concession to somebody who has it [PRC-01 ACT-29]', async () => {
    const swim = await createTestSwim(database, venue);
    const { add } = await createShopper({ concessions: ['concession'] });
    expect(await add(createTicketItem(swim, 'adult', 2))).toMatchObject({
      value: { items: [{ price: { raw: 800 }, list_price: { value: 1000 } }] },
    });
  });
});

describe('tickets in a hold', () => {
  test('lapse together for the next customer after it expires [BSK-15 BSK-44]', async () => {
    const swim = await createTestSwim(database, venue, { schedule: { maximum: 4 } });
    const first = await createShopper();
    await first.add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'child', 2)]);
    const next = await createShopper();
    expect(await next.add(createTicketItem(swim, 'family'))).toMatchObject({ code: 'occurrence_full' });
    await runAt(minutesAfter(16), async () => {
      expect(await next.add(createTicketItem(swim, 'family'))).toMatchObject({ ok: true });
      const lapsed = await first.cart();
      expect(lapsed.ok && lapsed.value.lapsed.map(({ name, ticket }) => [name, ticket])).toEqual([
        ['Spin: Adult', { id: swim.tickets.adult, quantity: 2 }],
        ['Spin: Child', { id: swim.tickets.child, quantity: 2 }],
      ]);
    });
    expect(await countSold(database, swim)).toEqual({ places: 4, consumed: 4 });
  });

  test('move with a guest who logs in, up to the maximum of a person [BSK-16]', async () => {
    const swim = await createTestSwim(database, venue, {
      occurrence: { ...anonymous.occurrence, max_places_per_person: 5 },
    });
    const guestKey = createTestGuest(client);
    const guest = createTestShopper(app, guestKey.headers, 'guest');
    await guest.add([createTicketItem(swim, 'adult'), createTicketItem(swim, 'child', 2)]);
    const shopper = await createShopper();
    await shopper.add(createTicketItem(swim, 'adult', 3));
    const merge = createMergeGuestCart(createPurchasables(database));
    await database.inTransaction(async (tx) => {
      await merge(tx, {
        clientId: client.id,
        guestKey: guestKey.guestKey,
        personId: shopper.person.personId,
        now,
      });
      return { ok: true };
    });
    // Three of the person's own, one adult and not the two children, who would be the fifth and sixth.
    const cart = await shopper.cart();
    expect(
      cart.ok && cart.value.items.map(({ name, quantity }) => `${name} × ${quantity}`).toSorted(),
    ).toEqual(['Spin: Adult × 1', 'Spin: Adult × 3']);
    expect(await countSold(database, swim)).toEqual({ places: 4, consumed: 4 });
  });
});
