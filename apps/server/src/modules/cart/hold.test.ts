import { describe, expect, test } from 'vitest';
import { query } from '#platform/database';
import { shopperOf } from '../../testing/carts.ts';
import { clientWith, customerOf, guestOf } from '../../testing/people.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { sessionAt, venueOf } from '../../testing/sessions.ts';
import { minutesAfter, noon, openWorld, soldOf } from '../../testing/world.ts';
import { cartRoutes, mergeGuestCart } from './index.ts';

const world = await openWorld();
const client = await clientWith(world);
const venue = await venueOf(world, client, { leaves: 4 });
let now = noon;
const app = serveAt(
  world,
  (serve, ground) => cartRoutes(serve, { ...ground, endAttempt: async () => false }),
  { now: () => now },
);

const shopper = async () => {
  const person = await customerOf(world, client);
  return { ...shopperOf(app, person.headers, person.personId), person };
};
const withPlaces = (maximum: number) =>
  sessionAt(world, venue, {
    schedule: { maximum },
    occurrence: { allow_anonymous_bookings: true, last_bookable_at: new Date(minutesAfter(300)) },
  });
const at = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
  now = minutesAfter(minutes);
  try {
    return await work();
  } finally {
    now = noon;
  }
};

describe('a hold', () => {
  test('is extended by fifteen minutes from when it is asked for, up to forty-five in all [BSK-15]', async () => {
    const { add, extend } = await shopper();
    await add(await withPlaces(1));
    expect(await at(10, extend)).toMatchObject({ value: { hold: { seconds_left: 15 * 60 } } });
    expect(await at(24, extend)).toMatchObject({ value: { hold: { seconds_left: 15 * 60 } } });
    expect(await at(38, extend)).toMatchObject({
      value: { hold: { seconds_left: 7 * 60, can_extend: false } },
    });
    expect(await at(39, extend)).toMatchObject({ code: 'hold_at_its_cap' });
  });

  test('that ran out refuses more places, and is taken up again where nobody wanted them [BSK-44]', async () => {
    const { add, extend, cart } = await shopper();
    const session = await withPlaces(1);
    await add(session);
    expect(await at(16, cart)).toMatchObject({ value: { item_count: 1, hold: { ended: true } } });
    const other = await withPlaces(1);
    expect(await at(16, () => add(other))).toMatchObject({ code: 'hold_ended', next_step: 'renew_hold' });
    expect(await at(16, extend)).toMatchObject({ value: { item_count: 1, hold: { ended: false } } });
    expect(await soldOf(world, session)).toEqual({ places: 1, consumed: 1 });
  });

  test('that ran out gives its place to who wants it, and the cart says so for a minute [BSK-44]', async () => {
    const first = await shopper();
    const second = await shopper();
    const [wanted, kept] = [await withPlaces(1), await withPlaces(1)];
    await first.add([wanted, kept]);
    expect(await at(16, () => second.add(wanted))).toMatchObject({ ok: true });

    expect(await at(16, first.extend)).toMatchObject({ code: 'cart_changed', next_step: 'reload_cart' });
    expect(await at(17, first.cart)).toMatchObject({
      value: { item_count: 1, lapsed: [{ occurrence_id: wanted.occurrenceId, name: 'Spin' }] },
    });
    expect(await at(17, first.extend)).toMatchObject({ value: { item_count: 1, hold: { ended: false } } });
    expect(await at(19, first.cart)).toMatchObject({ value: { lapsed: [] } });
  });

  test('past its cap gives everything back, and says what can be added anew [BSK-44]', async () => {
    const { add, extend, cart } = await shopper();
    const session = await withPlaces(1);
    await add(session);
    expect(await at(46, extend)).toMatchObject({ code: 'hold_lapsed', next_step: 'add_again' });
    expect(await at(46, cart)).toMatchObject({
      value: { item_count: 0, hold: null, lapsed: [{ name: 'Spin' }] },
    });
    expect(await soldOf(world, session)).toEqual({ places: 0, consumed: 0 });
    expect(await at(46, () => add(session))).toMatchObject({ value: { hold: { seconds_left: 15 * 60 } } });
  });

  test('stops with the last line that is taken out, which frees its place [BSK-24 BSK-26]', async () => {
    const { add, remove, cart } = await shopper();
    const session = await withPlaces(1);
    const added = await add(session);
    const ids = added.ok ? added.value.items.map(({ id }) => id) : [];
    expect(await remove(ids)).toMatchObject({ value: { item_count: 0, hold: null, total: { value: 0 } } });
    expect(await remove(ids)).toMatchObject({ ok: true });
    expect(await cart()).toMatchObject({ value: { items: [] } });
    expect(await soldOf(world, session)).toEqual({ places: 0, consumed: 0 });
  });
});

describe('at log-in', () => {
  test('a guest’s places move over, one of the same is freed, and the later clock counts [BSK-16]', async () => {
    const { add, cart, person } = await shopper();
    const guest = guestOf(client);
    const visitor = shopperOf(app, guest.headers, 'guest');
    const [both, only] = [await withPlaces(5), await withPlaces(5)];
    await add(both);
    await at(5, () => visitor.add([both, only]));
    await world.inTransaction(async (tx) => {
      await mergeGuestCart(tx, {
        clientId: client.id,
        guestKey: guest.guestKey,
        personId: person.personId,
        now: minutesAfter(6),
      });
      return { ok: true };
    });
    const merged = await at(6, cart);
    expect(merged).toMatchObject({ value: { item_count: 2, hold: { seconds_left: 14 * 60 } } });
    const people = merged.ok ? merged.value.items.map((item) => item.purchased_for?.id) : [];
    expect(people).toEqual([person.personId, person.personId]);
    expect(await soldOf(world, both)).toEqual({ places: 1, consumed: 1 });
    expect(await at(6, visitor.cart)).toMatchObject({ value: { item_count: 0 } });
  });
});

describe('courts', () => {
  const court = (leaves: string[], takes: 'one' | 'all', maximum = 1) =>
    sessionAt(world, venue, {
      bookingType: 'resources',
      schedule: { booking_strategy: 'sequential', takes, maximum },
      locationIds: leaves,
    });

  test('a hall and its courts exclude each other, whoever comes first [ACT-46]', async () => {
    const hall = await court(venue.leaves, 'all');
    const [leaf = ''] = venue.leaves;
    const one = await court([leaf], 'one');
    const [first, second] = [await shopper(), await shopper()];
    expect(await first.add(one)).toMatchObject({ ok: true });
    expect(await second.add(hall)).toMatchObject({ code: 'occurrence_full' });
    const cart = await first.cart();
    await first.remove(cart.ok ? cart.value.items.map(({ id }) => id) : []);
    expect(await second.add(hall)).toMatchObject({
      value: { items: [{ cartable_resource: { duration: 60 } }] },
    });
    expect(await first.add(one)).toMatchObject({ code: 'occurrence_full' });
  });

  test('where the customer does not choose, a free one is allocated and named [ACT-21 ACT-45]', async () => {
    const other = await venueOf(world, client, { leaves: 2 });
    const any = await sessionAt(world, other, {
      bookingType: 'resources',
      schedule: { booking_strategy: 'sequential', takes: 'one', maximum: 2 },
      locationIds: other.leaves,
    });
    const answers = [await (await shopper()).add(any), await (await shopper()).add(any)];
    const places = answers.map((answer) =>
      answer.ok ? answer.value.items[0]?.cartable_resource.location : '',
    );
    expect(new Set(places)).toEqual(new Set(['Court 1', 'Court 2']));
    expect(await (await shopper()).add(any)).toMatchObject({ code: 'occurrence_full' });
    const [taken] = await world.run(
      query
        .selectFrom('allocation')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('location_id', 'in', other.leaves),
    );
    expect(Number(taken?.n)).toBe(2);
  });
});
