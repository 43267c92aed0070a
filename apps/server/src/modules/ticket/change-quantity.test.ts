import { call } from '@pavilion/contract/call';
import { updateCartItem } from '@pavilion/contract/cart';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { countSold, createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestSwim, createTicketItem, type TestSwim } from '../../testing/tickets.ts';
import { holdWrites } from '../../testing/wait-for-lock.ts';
import { cartRoutes } from '../cart/index.ts';

/** A shop with a database of its own; with `statement` it lacks a guard. */
async function createShop(statement?: RawBuilder<unknown>) {
  const database = await createTestDatabase(12, { canBreakInvariants: statement !== undefined });
  if (statement) await database.run(statement);
  const client = await createTestClient(database);
  const venue = await createTestVenue(database, client);
  const app = createTestServer(
    database,
    (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
    { now: () => noon },
  );
  const withChanges = (shopper: ReturnType<typeof createTestShopper>) => ({
    ...shopper,
    setQuantity: (cartItemId: string, quantity: number) =>
      call(shopper.send, updateCartItem, { params: { cartItemId }, query: {}, body: { quantity } }),
  });
  return {
    database,
    createClass: () => createTestOccurrence(database, venue),
    createSwim: (options = {}) => createTestSwim(database, venue, options),
    createGuest: () => withChanges(createTestShopper(app, createTestGuest(client).headers, 'guest')),
    createShopper: async () => {
      const { headers, personId } = await logInTestCustomer(database, client);
      return withChanges(createTestShopper(app, headers, personId));
    },
  };
}

type Shop = Awaited<ReturnType<typeof createShop>>;
const shop = await createShop();
const countOf = (swim: TestSwim) => countSold(shop.database, swim);

/** Tickets in the basket of a customer; resolves to the ids of their lines, in the order of the items. */
async function addTickets(shopper: Awaited<ReturnType<Shop['createShopper']>>, items: object[]) {
  const added = await shopper.add(items as Parameters<typeof shopper.add>[0]);
  if (!added.ok) throw new Error(added.code);
  return added.value.items.map(({ id }) => id);
}

describe('the quantity of tickets in a basket', () => {
  test('grows and shrinks in the same line, with its places and its price [BSK-27 ACT-29]', async () => {
    const swim = await shop.createSwim();
    const shopper = await shop.createShopper();
    const [adult = '', family = ''] = await addTickets(shopper, [
      createTicketItem(swim, 'adult'),
      createTicketItem(swim, 'family'),
    ]);
    const grown = await shopper.setQuantity(adult, 2);
    expect(grown).toMatchObject({
      value: { item_count: 3, total: { value: 2200 }, items: [{ id: adult, quantity: 2 }, { id: family }] },
    });
    expect(grown.ok && grown.value.items.map((item) => item.max_quantity)).toEqual([20, 20]);
    expect(await countOf(swim)).toEqual({ places: 6, consumed: 6 });
    expect(await shopper.setQuantity(adult, 1)).toMatchObject({
      value: { total: { value: 1700 }, items: [{ id: adult, quantity: 1, price: { raw: 500 } }, {}] },
    });
    expect(await countOf(swim)).toEqual({ places: 5, consumed: 5 });
    // A repeated request changes nothing.
    expect(await shopper.setQuantity(adult, 1)).toMatchObject({ value: { total: { value: 1700 } } });
    expect(await countOf(swim)).toEqual({ places: 5, consumed: 5 });
  });

  test('stays with the reason if there are not enough places [BSK-27 ACT-29]', async () => {
    const swim = await shop.createSwim({
      schedule: { maximum: 5 },
      occurrence: { max_places_per_person: 20 },
    });
    const shopper = await shop.createShopper();
    const [family = ''] = await addTickets(shopper, [createTicketItem(swim, 'family')]);
    expect(await shopper.setQuantity(family, 2)).toMatchObject({
      status: 409,
      code: 'occurrence_full',
      message: 'This session has only 1 place left.',
    });
    expect(await shopper.cart()).toMatchObject({ value: { total: { value: 1200 }, item_count: 1 } });
    expect(await countOf(swim)).toEqual({ places: 4, consumed: 4 });
  });

  test('stays with the reason beyond the maximum of a person [BSK-27 ACT-29]', async () => {
    const swim = await shop.createSwim({ occurrence: { max_places_per_person: 3 } });
    const shopper = await shop.createShopper();
    const [adult = ''] = await addTickets(shopper, [createTicketItem(swim, 'adult', 3)]);
    expect(await shopper.setQuantity(adult, 4)).toMatchObject({ code: 'person_limit_reached' });
    expect(await countOf(swim)).toEqual({ places: 3, consumed: 3 });
  });

  test('keeps the ratio of children to adults, for a customer and a guest [BSK-27 ACT-29]', async () => {
    const swim = await shop.createSwim({ ratio: true, occurrence: { allow_anonymous_bookings: true } });
    for (const shopper of [await shop.createShopper(), shop.createGuest()]) {
      const before = await countOf(swim);
      const [adult = '', child = ''] = await addTickets(shopper, [
        createTicketItem(swim, 'adult'),
        createTicketItem(swim, 'child', 2),
      ]);
      expect(await shopper.setQuantity(child, 3)).toMatchObject({
        status: 409,
        code: 'too_few_adults',
        message: 'You need 1 adult for every 2 children under 8. Add an adult ticket or remove a child’s.',
      });
      expect(await countOf(swim)).toMatchObject({ consumed: (before?.consumed ?? 0) + 3 });
      expect(await shopper.setQuantity(adult, 2)).toMatchObject({ ok: true });
      expect(await shopper.setQuantity(child, 3)).toMatchObject({ value: { total: { value: 1600 } } });
      expect(await shopper.setQuantity(adult, 1)).toMatchObject({ code: 'too_few_adults' });
      expect(await countOf(swim)).toMatchObject({ consumed: (before?.consumed ?? 0) + 5 });
      await shopper.remove([adult, child]);
    }
  });

  test('cannot change where a line has one place [BSK-27]', async () => {
    const { occurrenceId } = await shop.createClass();
    const shopper = await shop.createShopper();
    const [line = ''] = await addTickets(shopper, [{ occurrenceId }]);
    expect(await shopper.setQuantity(line, 2)).toMatchObject({ status: 409, code: 'quantity_fixed' });
    expect(await shopper.cart()).toMatchObject({
      value: { item_count: 1, items: [{ quantity: 1, max_quantity: null }] },
    });
  });
});

describe('two customers who want one more ticket of the last place', () => {
  const race = async ({ database, createSwim, createShopper }: Shop) => {
    const swim = await createSwim({ schedule: { maximum: 3 } });
    const shoppers = await Promise.all([createShopper(), createShopper()]);
    const lines = await Promise.all(
      shoppers.map((shopper) => addTickets(shopper, [createTicketItem(swim, 'adult')])),
    );
    // Both have been decided when one claims the place.
    const results = await holdWrites(database, { table: 'occurrence', count: 2 }, () =>
      Promise.all(shoppers.map((shopper, index) => shopper.setQuantity(lines[index]?.[0] ?? '', 2))),
    );
    return {
      codes: results.map((result) => (result.ok ? 'ok' : result.code)).toSorted(),
      sold: await countSold(database, swim),
    };
  };

  test('get it once [BSK-27 BSK-15]', async () => {
    expect(await race(shop)).toEqual({ codes: ['ok', 'place_taken'], sold: { places: 3, consumed: 3 } });
  });

  test('would get it twice without the conditions of the claim', async () => {
    const [row] = await shop.database.run(sql<{ source: string }>`
      select pg_get_functiondef('claim_tickets'::regproc) as source`);
    const source = (row?.source ?? '')
      .replaceAll('o.consumed + o.waiting + v_places <= o.maximum', 'true')
      .replaceAll(
        'o.online_consumed + o.waiting + v_online <= coalesce(o.online_maximum, o.maximum)',
        'true',
      );
    const unguarded = await createShop(sql.raw(source));
    await unguarded.database.run(sql`
      alter table occurrence drop constraint occurrence_not_oversold, drop constraint occurrence_online_not_oversold`);
    const { codes, sold } = await race(unguarded);
    expect(codes).toEqual(['ok', 'ok']);
    expect(sold?.places).toBe(4);
  });
});
