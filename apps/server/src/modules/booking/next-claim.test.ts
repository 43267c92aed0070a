import { call } from '@pavilion/contract/call';
import { updateCartItem } from '@pavilion/contract/cart';
import { logout } from '@pavilion/contract/person';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { hashPassword } from '#platform/security/password-hash';
import { isLong } from '../../../../../scripts/testing/sample.mjs';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestBundle } from '../../testing/bundles.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop, sweepPayments } from '../../testing/checkouts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestGuest, createTestPerson, logInTestCustomer } from '../../testing/people.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { cancelUnpaidBookings } from '../checkout/index.ts';
import { createLoginToken } from '../person/index.ts';

// Every kind of occurrence and every way in which a place is given back: the next single claim gets it.

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const { app, client } = shop;
const password_hash = await hashPassword('Password1!', { logN: 4, r: 8, p: 1 });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Options = Parameters<typeof createTestOccurrence>[2];
type Item = Awaited<ReturnType<typeof createTestOccurrence>> & { quantity?: number; extraFields?: object };

/** A venue of two courts, and a function that creates an occurrence of £5 in ten days there. */
async function createHall() {
  const venue = await createTestVenue(database, client, { leaves: 2 });
  const toOptions = (options: Options = {}, startsAfterMinutes = 0) => {
    const startsAt = sandbox.now() + 240 * hourMs + startsAfterMinutes * minuteMs;
    return {
      ...options,
      schedule: { maximum: 1, ...options.schedule },
      occurrence: {
        starts_at: new Date(startsAt),
        ends_at: new Date(startsAt + hourMs),
        last_bookable_at: new Date(startsAt),
        allow_anonymous_bookings: true,
        ...options.occurrence,
      },
    };
  };
  const create = (options: Options = {}, startsAfterMinutes = 0): Promise<Item> =>
    createTestOccurrence(database, venue, toOptions(options, startsAfterMinutes));
  const createTickets = async (): Promise<Item> => {
    const swim = await createTestSwim(database, venue, toOptions());
    return { ...swim, ...createTicketItem(swim, 'adult') };
  };
  const createCamp = async (): Promise<Item> => {
    const days = [10, 11].map((day) => day + Math.ceil((sandbox.now() - noon) / (24 * hourMs)));
    const prices = [{ covers: 'whole' as const, name: 'Whole', amount: 500 }];
    const { id } = await createTestBundle(database, venue, { days, prices, schedule: { maximum: 1 } });
    const extraFields = { purchasable_type: 'camp', purchasable_id: id, booking_full_camp: true };
    return { ...(await create()), occurrenceId: id, extraFields };
  };
  const createCourt = (leaves: string[], leafAllocation: 'one' | 'all', startsAfterMinutes = 0) =>
    create(
      {
        bookingType: 'resources',
        schedule: {
          booking_strategy: 'sequential',
          leaf_allocation: leafAllocation,
          maximum: leafAllocation === 'all' ? 1 : leaves.length,
        },
        locationIds: leaves,
        occurrence: { setup_minutes: 15, teardown_minutes: 15 },
      },
      startsAfterMinutes,
    );
  return { ...venue, create, createCourt, createTickets, createCamp };
}

type Hall = Awaited<ReturnType<typeof createHall>>;
const both = async (item: Promise<Item>) => ({ held: await item, next: await item });
const splitSides = { maximum: 2, online_maximum: 1, foh_maximum: 1 };

/** What the first customer holds, and what the next customer claims: places of which there are not enough for both. */
const kinds: Record<string, (hall: Hall) => Promise<{ held: Item; next: Item }>> = {
  'a class': ({ create }) => both(create()),
  'a class with online places': ({ create }) =>
    both(create({ schedule: splitSides, occurrence: splitSides })),
  'all places of a class at once': ({ create }) =>
    both(create({ schedule: { maximum: 3 } }).then((item) => ({ ...item, quantity: 3 }))),
  'the last ticket': ({ createTickets }) => both(createTickets()),
  'a camp': ({ createCamp }) => both(createCamp()),
  'a place that may overlap': ({ create }) =>
    both(create({ bookingType: 'resources', schedule: { booking_strategy: 'overlapping' } })),
  'a court chosen by name': ({ createCourt, leaves }) => both(createCourt(leaves.slice(0, 1), 'one')),
  'allocated courts': ({ createCourt, leaves }) =>
    both(createCourt(leaves, 'one').then((item) => ({ ...item, quantity: 2 }))),
  'a hall': ({ createCourt, leaves }) => both(createCourt(leaves, 'all')),
  'a hall over its court': async ({ createCourt, leaves }) => ({
    held: await createCourt(leaves.slice(1), 'one'),
    next: await createCourt(leaves, 'all'),
  }),
  'a court of a hall': async ({ createCourt, leaves }) => ({
    held: await createCourt(leaves, 'all'),
    next: await createCourt(leaves.slice(1), 'one'),
  }),
  'a court over the teardown of the one before': async ({ createCourt, leaves }) => ({
    held: await createCourt(leaves.slice(0, 1), 'one'),
    next: await createCourt(leaves.slice(0, 1), 'one', 80),
  }),
};

type Holder = Awaited<ReturnType<typeof createTestBuyer>>;
const expire = () => sandbox.advance(16 * minuteMs);

async function pay(holder: Holder, kind: 'ok' | 'challenge' | 'declined') {
  const paid = await holder.pay(kind);
  if (!paid.ok) throw new Error(`Payment refused: ${paid.code}`);
  return paid.value;
}

/** Extends a hold until its cap of 45 minutes, of which 3 are left. */
async function extendToCap(extend: Holder['extend']): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await sandbox.advance(14 * minuteMs);
    expect(await extend()).toMatchObject({ ok: true });
  }
}

/** Ways in which a logged-in customer's place is given back. */
const ends: Record<string, (holder: Holder) => Promise<unknown>> = {
  'its hold has expired': expire,
  'its extended hold has expired': async ({ extend }) => {
    await sandbox.advance(10 * minuteMs);
    await extend();
    await expire();
  },
  'its renewed hold has expired': async ({ extend }) => {
    await expire();
    await extend();
    await expire();
  },
  'its hold has reached its cap': async ({ extend }) => {
    await extendToCap(extend);
    await sandbox.advance(4 * minuteMs);
  },
  'its hold was extended beyond its cap': async ({ extend }) => {
    await extendToCap(extend);
    await sandbox.advance(4 * minuteMs);
    expect(await extend()).toMatchObject({ code: 'hold_lapsed' });
  },
  'it was removed': async ({ cart, remove }) => {
    const current = await cart();
    await remove(current.ok ? current.value.items.map(({ id }) => id) : []);
  },
  'the cart was cleared': ({ clear }) => clear(),
  'its card was declined and the hold has expired': async (holder) => {
    await pay(holder, 'declined');
    await expire();
  },
  'its challenge failed and the hold has expired': async (holder) => {
    const paid = await pay(holder, 'challenge');
    await holder.answerBank(paid, false);
    await holder.complete(paid.transaction_uuid);
    await expire();
  },
  'its challenge was never answered and the hold has expired': async (holder) => {
    await pay(holder, 'challenge');
    await sandbox.advance(26 * minuteMs);
    await sweepPayments(shop.deps);
    await expire();
  },
  'its challenge was ended by a change of the cart': async (holder) => {
    await pay(holder, 'challenge');
    await holder.clear();
  },
  'its unpaid order was cancelled': async (holder) => {
    const { transaction_uuid } = await pay(holder, 'ok');
    await cancelOnWebsite(shop, transaction_uuid);
    await holder.complete(transaction_uuid);
    await sandbox.advance(24 * hourMs);
    await cancelUnpaidBookings(shop.deps);
  },
  'its owner logged out and the hold has expired': async ({ send }) => {
    await call(send, logout, { query: {} });
    await expire();
  },
};

const setPassword = (personId: number) =>
  database.run(queryBuilder.updateTable('person').set({ password_hash }).where('id', '=', personId));

const linkPeople = (person_id: number, linked_id: number) =>
  database.run(
    queryBuilder.insertInto('linked_person').values({
      client_id: client.id,
      person_id,
      linked_id,
      relationship: 'parent',
      status: 'successful',
      created_at: new Date(sandbox.now()),
    }),
  );

const fullCode = expect.stringMatching(/^(occurrence|bundle)_full$/) as string;

/** Adds to the next customer's cart. Their process knows the occurrence as full, as a list has just shown it. */
async function createNextCustomer(next: Item) {
  const person = await logInTestCustomer(database, client);
  const { add } = createTestShopper(app, person.headers, person.personId);
  expect(await add(next)).toMatchObject({ ok: false, code: fullCode });
  return add;
}

/** The long run combines each kind with each end. A short one takes a third, in which every kind and every end occur. */
const listEnds = (kindIndex: number) =>
  Object.entries(ends).filter((_, endIndex) => isLong || (kindIndex + endIndex) % 3 === 0);

describe.each(
  Object.entries(kinds).map(([kind, createItems], index) => ({ kind, createItems, sample: listEnds(index) })),
)('the next claim of $kind succeeds', ({ createItems, sample }) => {
  test.each(sample)('after %s [BSK-15 BSK-44]', async (_, end) => {
    const { held, next } = await createItems(await createHall());
    const holder = await createTestBuyer(shop, 500 * (held.quantity ?? 1), held);
    const add = await createNextCustomer(next);
    await end(holder);
    expect(await add(next)).toMatchObject({ ok: true });
  });

  test('together with another line, after its hold has expired [BSK-15 BSK-44]', async () => {
    const hall = await createHall();
    const { held, next } = await createItems(hall);
    await createTestBuyer(shop, 500 * (held.quantity ?? 1), held);
    const add = await createNextCustomer(next);
    await expire();
    expect(await add([await hall.create(), next])).toMatchObject({ ok: true });
  });

  test('after the guest who held it logged in and the hold has expired [BSK-16 BSK-44]', async () => {
    const { held, next } = await createItems(await createHall());
    const person = await createTestPerson(database, client, { password_hash });
    const guest = createTestGuest(client);
    await createTestShopper(app, guest.headers, 'guest').add(held);
    const add = await createNextCustomer(next);
    const { request } = createTestBrowser(app, guest.headers);
    const credentials = { username: person.email, password: 'Password1!' };
    expect((await request('POST', '/api/auth/customer/login', { body: credentials })).statusCode).toBe(200);
    expect(await add(next)).toMatchObject({ code: fullCode });
    await expire();
    expect(await add(next)).toMatchObject({ ok: true });
  });

  test('after its guest’s hand-over released it, because the guest had six other places [MOD-02 BSK-44]', async () => {
    const hall = await createHall();
    const { held, next } = await createItems(hall);
    const [guest, otherGuest] = [createTestGuest(client), createTestGuest(client)];
    expect(await createTestShopper(app, guest.headers, 'guest').add(held)).toMatchObject({ ok: true });
    const six = await hall.create({ schedule: { maximum: 6 } });
    const added = await createTestShopper(app, otherGuest.headers, 'guest').add({ ...six, quantity: 6 });
    expect(added).toMatchObject({ ok: true });
    const add = await createNextCustomer(next);
    const owner = { clientId: client.id, now: sandbox.now(), guestKey: otherGuest.guestKey };
    const token = await createLoginToken(database.run, owner);
    const { request } = createTestBrowser(app, guest.headers);
    const headers = { origin: `http://${client.host}` };
    expect((await request('POST', '/hand-over', { body: { token }, headers })).statusCode).toBe(303);
    expect(await add(next)).toMatchObject({ ok: true });
  });

  test('after its guest cart was abandoned and the hold has expired [BSK-44]', async () => {
    const { held, next } = await createItems(await createHall());
    const guest = createTestShopper(app, createTestGuest(client).headers, 'guest');
    expect(await guest.add(held)).toMatchObject({ ok: true });
    const add = await createNextCustomer(next);
    await call(guest.send, logout, { query: { forget: true } });
    await expire();
    expect(await add(next)).toMatchObject({ ok: true });
  });
});

describe.each(Object.entries(ends))('a person whose own place was given back: %s', (_, end) => {
  test('keeps the place of their guest cart at log-in [BSK-16 BSK-44]', async () => {
    const { create } = await createHall();
    const item = await create({ schedule: { maximum: 3 } });
    const holder = await createTestBuyer(shop, 500, item);
    await setPassword(holder.person.personId);
    await end(holder);
    const guest = createTestGuest(client);
    expect(await createTestShopper(app, guest.headers, 'guest').add(item)).toMatchObject({ ok: true });
    const { request } = createTestBrowser(app, guest.headers);
    const body = { username: holder.person.email, password: 'Password1!' };
    expect((await request('POST', '/api/auth/customer/login', { body })).statusCode).toBe(200);
    expect((await request('GET', '/api/activities/cart')).json()).toMatchObject({
      data: { item_count: 1, items: [{ purchased_for: { id: holder.person.personId } }] },
    });
  });

  test('is given the place of another person [BSK-27 BSK-44]', async () => {
    const { create } = await createHall();
    const item = await create({ schedule: { maximum: 3 } });
    const holder = await createTestBuyer(shop, 500, item);
    await end(holder);
    const { personId: purchased_for_user_id } = holder.person;
    const parent = await logInTestCustomer(database, client);
    await linkPeople(parent.personId, purchased_for_user_id);
    const { add, send } = createTestShopper(app, parent.headers, parent.personId);
    const added = await add(item);
    const cartItemId = added.ok ? (added.value.items[0]?.id ?? '') : '';
    const update = { params: { cartItemId }, query: {}, body: { purchased_for_user_id } };
    expect(await call(send, updateCartItem, update)).toMatchObject({
      value: { items: [{ purchased_for: { id: purchased_for_user_id } }] },
    });
  });
});

test.each(['a class', 'a court chosen by name', 'a hall'])(
  'the next claim of %s succeeds after its payment ended at the deadline without an outcome [PAY-09 BSK-44]',
  async (kind) => {
    const createItems = kinds[kind];
    if (!createItems) throw new Error(`Unknown kind '${kind}'`);
    const { held, next } = await createItems(await createHall());
    const holder = await createTestBuyer(shop, 500, held);
    const add = await createNextCustomer(next);
    const card = await holder.card('ok');
    const addFault = (method: string, path: string, action: string) =>
      sandbox.addFault({ match: { method, path }, do: action, times: 1000 });
    await addFault('POST', '/v1/payment_intents/*/confirm', 'drop_after_commit');
    await addFault('GET', '/v1/payment_intents/*', '401');
    await addFault('POST', '/v1/payment_intents/*/cancel', '401');
    expect(await holder.authorise(card)).toMatchObject({ value: { transaction_status: 'pending' } });
    await sandbox.advance(40 * minuteMs);
    await sweepPayments(shop.deps);
    expect(await add(next)).toMatchObject({ ok: false, code: 'occurrence_full' });
    await sandbox.advance(6 * minuteMs);
    await sweepPayments(shop.deps);
    expect(await add(next)).toMatchObject({ ok: true });
    await fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });
  },
);

test.each(['a class', 'allocated courts'])(
  'the next claim of %s succeeds after a log-in released a place that the person already had [BSK-16 BSK-44]',
  async (kind) => {
    const { create, createCourt, leaves } = await createHall();
    const item = await (kind === 'a class'
      ? create({ schedule: { maximum: 2 } })
      : createCourt(leaves, 'one'));
    const person = await createTestPerson(database, client, { password_hash });
    const credentials = { username: person.email, password: 'Password1!' };
    const logIn = async (headers: Readonly<Record<string, string>>) => {
      const { request } = createTestBrowser(app, headers);
      const response = await request('POST', '/api/auth/customer/login', { body: credentials });
      expect(response.statusCode).toBe(200);
    };
    const addAsGuest = async () => {
      const { headers } = createTestGuest(client);
      expect(await createTestShopper(app, headers, 'guest').add(item)).toMatchObject({ ok: true });
      return headers;
    };
    // The place of the first log-in is kept, that of the second is released.
    await logIn(await addAsGuest());
    const headers = await addAsGuest();
    const add = await createNextCustomer(item);
    await logIn(headers);
    expect(await add(item)).toMatchObject({ ok: true });
  },
);
