import { call, type Send } from '@pavilion/contract/call';
import { addToCart, getCart } from '@pavilion/contract/cart';
import { describe, expect, test } from 'vitest';
import { createPurchasables } from '../../purchasables.ts';
import { countBundleSales, createTestBundle, type TestBundle } from '../../testing/bundles.ts';
import { createTestSend, createTestShopper } from '../../testing/carts.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { cartRoutes, createMergeGuestCart } from '../cart/index.ts';

// A guest's child has no id before the log-in: their names and date of birth say what they have already.
type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
type Child = { first_name: string; last_name: string; date_of_birth: string };

const database = await createTestDatabase(12);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const createApp = (of: Pick<TestDatabase, 'run' | 'inTransaction'>) =>
  createTestServer({ ...database, ...of }, (registerRoute, deps) =>
    cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  );
const app = createApp(database);

const year = new Date(noon).getUTCFullYear();
const milo: Child = { first_name: 'Milo', last_name: 'Stone', date_of_birth: `${year - 8}-01-02` };

const addItem = (
  send: Send,
  item: { purchasable_type: 'camp' | 'course'; purchasable_id: string; camp_occurrence_ids?: string[] },
  changes: Partial<Child> = {},
  source: 'activity-booking' | 'online-joining' = 'activity-booking',
) =>
  call(send, addToCart, {
    body: {
      source,
      items: [
        {
          booking_full_camp: item.camp_occurrence_ids === undefined,
          child: { ...milo, ...changes },
          ...item,
        },
      ],
    },
  });
const addDays = (send: Send, { id, sessionIds }: TestBundle, days: number[], changes: Partial<Child> = {}) =>
  addItem(
    send,
    {
      purchasable_type: 'camp',
      purchasable_id: id,
      camp_occurrence_ids: sessionIds.filter((_, n) => days.includes(n)),
    },
    changes,
  );
const addWhole = (send: Send, { id }: TestBundle) =>
  addItem(send, { purchasable_type: 'camp', purchasable_id: id });
const createGuest = () => {
  const guest = createTestGuest(client);
  return { ...guest, send: createTestSend(app, guest.headers) };
};

describe('a guest who names the same child again', () => {
  test('is refused the days that the child has in the basket, by name and day [CMP-17 AUT-25]', async () => {
    const camp = await createTestBundle(database, venue);
    const { send } = createGuest();
    expect(await addDays(send, camp, [0, 1])).toMatchObject({ ok: true });
    const refused = await addDays(send, camp, [0, 1, 2], { first_name: ' MILO', last_name: 'stone ' });
    expect(refused).toMatchObject({ status: 409, code: 'already_reserved' });
    expect(!refused.ok && refused.message).toMatch(
      /^MILO already has \w{3} \d+ \w{3} and \w{3} \d+ \w{3} in your basket\. Choose other days\.$/,
    );
    expect(await addWhole(send, camp)).toMatchObject({ code: 'already_reserved' });
    // Nothing of a refused line is reserved, and other days and other children are not concerned.
    expect((await countBundleSales(database, camp)).consumed).toEqual([1, 1, 0, 0, 0]);
    expect(await addDays(send, camp, [2])).toMatchObject({ ok: true });
    expect(await addDays(send, camp, [0], { date_of_birth: `${year - 9}-01-02` })).toMatchObject({
      ok: true,
    });
    expect(await addDays(send, camp, [1], { first_name: 'Mia' })).toMatchObject({ ok: true });
    expect(await addDays(createGuest().send, camp, [0])).toMatchObject({ ok: true });
  });

  test('is refused a camp or course that the child has as a whole [CMP-17 CRS-08]', async () => {
    const { send } = createGuest();
    for (const type of ['camps', 'courses'] as const) {
      const { id } = await createTestBundle(database, venue, { type, days: [1, 2] });
      const item = { purchasable_type: type === 'camps' ? 'camp' : 'course', purchasable_id: id } as const;
      expect(await addItem(send, item)).toMatchObject({ ok: true });
      expect(await addItem(send, item)).toMatchObject({
        code: 'already_reserved',
        message: 'Milo already has this in your basket. Choose something else, or book for another person.',
      });
    }
  });

  test('is refused both of two items of one request [CMP-17]', async () => {
    const camp = await createTestBundle(database, venue);
    const item = {
      purchasable_type: 'camp' as const,
      purchasable_id: camp.id,
      booking_full_camp: false,
      camp_occurrence_ids: camp.sessionIds.slice(0, 1),
      child: milo,
    };
    const added = await call(createGuest().send, addToCart, { body: { items: [item, item] } });
    expect(added).toMatchObject({ code: 'already_reserved' });
    expect((await countBundleSales(database, camp)).consumed[0]).toBe(0);
  });
});

/** How many of ten camps the child has twice, after two requests at once for each of them, to carts of two sources. */
async function addTwiceAtOnce(of: Pick<TestDatabase, 'run' | 'inTransaction'>): Promise<number> {
  const ownApp = createApp(of);
  let count = 0;
  for (let round = 0; round < 10; round += 1) {
    const camp = await createTestBundle(database, venue, { days: [1] });
    const send = createTestSend(ownApp, createTestGuest(client).headers);
    const item = { purchasable_type: 'camp', purchasable_id: camp.id } as const;
    const added = await Promise.all([
      addItem(send, item, {}, 'activity-booking'),
      addItem(send, item, {}, 'online-joining'),
    ]);
    if (added.every(({ ok }) => ok)) count += 1;
  }
  return count;
}

describe('two requests of a guest at once for the same child', () => {
  test('add one line [CMP-17]', async () => {
    expect(await addTwiceAtOnce(database)).toBe(0);
  });

  test('without the guest’s lock, both add one', async () => {
    const unguarded = removeStatementGuard(
      database,
      'pg_advisory_xact_lock(hashtextextended($1, 0))',
      'hashtextextended($1, 0)',
    );
    expect(await addTwiceAtOnce(unguarded)).toBeGreaterThan(0);
    await unguarded.close();
  });
});

describe('a log-in to an account that has the child', () => {
  const createAccount = async () => {
    const person = await logInTestCustomer(database, client);
    return { ...person, ...createTestShopper(app, person.headers, person.personId) };
  };
  const logIn = async (guestKey: string, to: { personId: number } | { toGuestKey: string }) => {
    const merge = createMergeGuestCart(createPurchasables(database));
    await database.inTransaction(async (tx) => {
      await merge(tx, { clientId: client.id, guestKey, ...to, now: noon });
      return { ok: true };
    });
  };
  const readLines = async (send: Send, camp: TestBundle) => {
    const cart = await call(send, getCart, { query: {} });
    if (!cart.ok) throw new Error(`Cart refused: ${cart.code}`);
    return cart.value.items.map(({ child_items, price, bundle }) => ({
      days: child_items.map(({ id }) => camp.sessionIds.indexOf(id)),
      amount: price.raw,
      isWhole: bundle?.is_whole,
    }));
  };

  /** Days that the account has, and those of a guest who then logs in. Returns the lines of the account afterwards. */
  async function logInWith(camp: TestBundle, own: number[], guestDays: number[] | 'whole') {
    const { send, personId } = await createAccount();
    await addDays(send, camp, own);
    const guest = createGuest();
    const added = guestDays === 'whole' ? addWhole(guest.send, camp) : addDays(guest.send, camp, guestDays);
    expect(await added).toMatchObject({ ok: true });
    await logIn(guest.guestKey, { personId });
    return readLines(send, camp);
  }

  test('keeps the days that the child has not yet, at their price [BSK-16 CMP-28]', async () => {
    const camp = await createTestBundle(database, venue);
    expect(await logInWith(camp, [0], [0, 2])).toEqual([
      { days: [0], amount: 2500, isWhole: false },
      { days: [2], amount: 2500, isWhole: false },
    ]);
    expect((await countBundleSales(database, camp)).consumed).toEqual([1, 0, 1, 0, 0]);
  });

  test('keeps the other days of a whole camp one by one, if they are sold so [BSK-16 CMP-28]', async () => {
    const camp = await createTestBundle(database, venue, { days: [1, 2, 3] });
    expect(await logInWith(camp, [1], 'whole')).toEqual([
      { days: [0, 2], amount: 5000, isWhole: false },
      { days: [1], amount: 2500, isWhole: false },
    ]);
    expect((await countBundleSales(database, camp)).consumed).toEqual([1, 1, 1]);
  });

  test('releases a line all of whose days the child has [BSK-16]', async () => {
    const camp = await createTestBundle(database, venue);
    expect(await logInWith(camp, [0, 1], [0, 1])).toEqual([{ days: [0, 1], amount: 5000, isWhole: false }]);
    expect((await countBundleSales(database, camp)).consumed).toEqual([1, 1, 0, 0, 0]);
  });

  test('keeps the other days of two lines that came together in one basket of a guest [BSK-16 MOD-02]', async () => {
    const camp = await createTestBundle(database, venue);
    const [earlier, guest] = [createGuest(), createGuest()];
    expect(await addDays(guest.send, camp, [0, 1])).toMatchObject({ ok: true });
    expect(await addDays(earlier.send, camp, [0, 2])).toMatchObject({ ok: true });
    await logIn(earlier.guestKey, { toGuestKey: guest.guestKey });
    const { send, personId } = await createAccount();
    await logIn(guest.guestKey, { personId });
    const lines = await readLines(send, camp);
    expect(lines.flatMap(({ days }) => days).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    expect((await countBundleSales(database, camp)).consumed).toEqual([1, 1, 1, 0, 0]);
  });
});
