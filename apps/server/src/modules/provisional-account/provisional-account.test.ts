import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes, createMergeGuestCart } from '../cart/index.ts';
import { personRoutes } from '../person/index.ts';
import { provisionalAccountRoutes } from './index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);

const createServer = (world = database) =>
  createTestServer(
    world,
    (registerRoute, deps) => {
      const loginDeps = { ...deps, mergeGuestCart: createMergeGuestCart(deps.purchasables) };
      personRoutes(registerRoute, loginDeps);
      provisionalAccountRoutes(registerRoute, loginDeps);
      cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => true });
    },
    { settings: { TRUSTED_PROXIES: ['127.0.0.1'] } },
  );
const app = createServer();

let addressCount = 0;
const openBrowser = (headers: Readonly<Record<string, string>> = client.headers, server = app) => {
  addressCount += 1;
  return createTestBrowser(server, { ...headers, 'x-forwarded-for': `192.0.2.${addressCount}` });
};
const path = '/api/auth/customer/provisional';
const form = { first_name: 'Jo', last_name: 'Newcomer', email: 'jo@people.test' };
const create = (body: object = {}, browser = openBrowser()) =>
  browser.request('POST', path, { body: { ...form, ...body } });
const readUser = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.request('GET', '/api/auth/user')).json<{ data: { id: number } & Record<string, unknown> }>()
    .data;

const createOccurrence = (ages: object = {}) =>
  createTestOccurrence(database, venue, {
    schedule: { maximum: 20 },
    occurrence: { allow_anonymous_bookings: true, ...ages },
  });
/** A guest with a place in their cart. */
async function createGuestWithPlace(ages: object = {}) {
  const guest = createTestGuest(client);
  const added = await createTestShopper(app, guest.headers, 'guest').add(await createOccurrence(ages));
  if (!added.ok) throw new Error(`Adding to the cart failed: ${added.code}`);
  return openBrowser(guest.headers);
}

describe('continuing without a password', () => {
  test('logs in with a name and an address alone, and keeps the basket [AUT-18 BSK-16]', async () => {
    const browser = await createGuestWithPlace();
    const response = await create({ email: 'basket@people.test' }, browser);
    expect([response.statusCode, response.json()]).toMatchObject([200, { data: { result: 'success' } }]);
    const user = await readUser(browser);
    expect(user).toMatchObject({ first_name: 'Jo', email: 'basket@people.test', is_provisional: true });
    const cart = await browser.request('GET', '/api/activities/cart');
    expect(cart.json()).toMatchObject({
      data: { items: [{ purchased_for: { id: user.id, first_name: 'Jo', last_name: 'Newcomer' } }] },
    });
  });

  test('corrects the name and address and keeps the basket, except of an account with a password [AUT-18 BSK-16]', async () => {
    const browser = await createGuestWithPlace();
    await create({ email: 'tpyo@people.test' }, browser);
    const first = await readUser(browser);
    const details = { first_name: 'Joanne', last_name: 'Newcomer', email: 'typo@people.test' };
    const change = (body: object) =>
      browser.request('POST', `${path}/details`, { body: { ...details, ...body } });
    expect((await change({ email: 'jo' })).statusCode).toBe(422);
    expect((await change({})).statusCode).toBe(200);
    const user = await readUser(browser);
    expect(user).toMatchObject({ first_name: 'Joanne', email: 'typo@people.test', is_provisional: true });
    // An email that was sent to the earlier address proves only the earlier account.
    expect(user.id).not.toBe(first.id);
    const cart = await browser.request('GET', '/api/activities/cart');
    expect(cart.json()).toMatchObject({
      data: { items: [{ purchased_for: { id: user.id, first_name: 'Joanne' } }] },
    });
    await run(queryBuilder.updateTable('person').set({ is_provisional: false }).where('id', '=', user.id));
    const refused = await change({});
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'not_provisional' }]);
  });

  test('refuses names that are links, and an unreadable address [AUT-18]', async () => {
    for (const [changes, field] of [
      [{ first_name: 'www.spam.example' }, 'first_name'],
      [{ last_name: '<b>' }, 'last_name'],
      [{ email: 'jo' }, 'email'],
    ] as const) {
      const response = await create(changes);
      expect([response.statusCode, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([
        422,
        [field],
      ]);
      expect(getSetCookies(response)).toEqual([]);
    }
  });

  test('is limited per IP address [AUT-26]', async () => {
    const browser = openBrowser();
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n += 1) statuses.add((await create({ first_name: '@' }, browser)).statusCode);
    expect(statuses).toEqual(new Set([422, 429]));
  });
});

describe('an address with an account', () => {
  /** The addresses of an account, of staff, of a provisional account and of nobody, equally long. */
  async function createAddresses() {
    const name = String(Math.random()).slice(2, 10);
    const addresses = ['a', 'b', 'c', 'd'].map((letter) => `${letter}${name}@people.test`);
    await createTestPerson(database, client, { email: addresses[0] ?? '' });
    await createTestPerson(database, client, { email: addresses[1] ?? '', role: 'manager' });
    await createTestPerson(database, client, { email: addresses[2] ?? '', is_provisional: true });
    return addresses;
  }

  test('gets byte for byte the response of any other address [AUT-03 AUT-18]', async () => {
    const responses = await Promise.all(
      (await createAddresses()).map(async (email) => {
        const response = await create({ email });
        const { date: _, ...headers } = response.headers;
        // The session's own random values differ, but nothing in their form.
        const cookies = getSetCookies(response).map((cookie) => cookie.replace(/=[\w.-]+/, '=VALUE'));
        return {
          status: response.statusCode,
          body: response.body,
          headers: { ...headers, 'set-cookie': cookies },
        };
      }),
    );
    expect(responses[0]?.status).toBe(200);
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test('is shown to its owner’s provisional account in no field of the user [AUT-05]', async () => {
    const users = await Promise.all(
      (await createAddresses()).map(async (email) => {
        const browser = openBrowser();
        await create({ email }, browser);
        const { id: _, uuid: __, reference: ___, email: own, ...user } = await readUser(browser);
        expect(own).toBe(email);
        return user;
      }),
    );
    for (const user of users) expect(user).toEqual(users[0]);
  });

  test('takes the same statements, none of which looks for the address, and as long [AUT-03]', async () => {
    const statements: string[] = [];
    const spy =
      <Run extends typeof run>(inner: Run) =>
      (statement: Parameters<Run>[0]) => {
        const text = statement.compile(queryBuilder).sql;
        // The cached client expires by real time.
        if (!text.includes('from "client" as "c"')) statements.push(text);
        return inner(statement);
      };
    const spied = createServer({
      ...database,
      run: spy(run) as typeof run,
      inTransaction: (work) => database.inTransaction((tx) => work(spy(tx) as typeof tx)),
    });
    const [known = '', , , unknown = ''] = await createAddresses();
    // The first request fills caches.
    await create({}, openBrowser(client.headers, spied));
    const measure = async (email: string) => {
      statements.length = 0;
      const times: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        const startedAt = performance.now();
        await create({ email }, openBrowser(client.headers, spied));
        times.push(performance.now() - startedAt);
      }
      return { fastest: Math.min(...times), statements: [...statements] };
    };
    const [first, second] = [await measure(known), await measure(unknown)];
    expect(first.statements).toEqual(second.statements);
    expect(first.statements.some((statement) => statement.includes('insert into "person"'))).toBe(true);
    expect(first.statements.filter((statement) => /lower\("?email/.test(statement))).toEqual([]);
    expect(first.fastest).toBeLessThan(second.fastest * 10);
    expect(second.fastest).toBeLessThan(first.fastest * 10);
  });

  test('lets nobody log in to a provisional account, and its owner register [AUT-01 AUT-18]', async () => {
    const email = 'register-later@people.test';
    await create({ email });
    const browser = openBrowser();
    const logIn = (password: string) =>
      browser.request('POST', '/api/auth/customer/login', { body: { username: email, password } });
    for (const password of ['Battery staple 9', 'x']) expect((await logIn(password)).statusCode).toBe(422);
    const registered = await browser.request('POST', '/api/auth/customer/register', {
      body: {
        ...form,
        email,
        password: 'Battery staple 9',
        password_confirmation: 'Battery staple 9',
        date_of_birth: '1990-05-17',
        phone: '0161 496 0000',
        client_id: client.slug,
      },
    });
    expect(registered.json()).toMatchObject({ data: { user: { email, is_provisional: false } } });
    const people = await run(sql<{ is_provisional: boolean }>`
      select is_provisional from person where email = ${email} order by id`);
    expect(people.map((person) => person.is_provisional)).toEqual([true, false]);
  });
});

describe('the date of birth', () => {
  const readFields = async (browser: ReturnType<typeof openBrowser>) =>
    (await browser.request('GET', path)).json<{ data: unknown }>().data;

  test('is asked for only where a line is for certain ages [AUT-18]', async () => {
    expect(await readFields(openBrowser())).toEqual({ date_of_birth: false, min_age: null });
    expect(await readFields(await createGuestWithPlace())).toEqual({ date_of_birth: false, min_age: null });
    const browser = await createGuestWithPlace({ min_age: 16 });
    expect(await readFields(browser)).toEqual({ date_of_birth: true, min_age: 16 });
    const refused = await create({}, browser);
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      422,
      { date_of_birth: ['Enter a real date of birth'] },
    ]);
    expect((await create({ date_of_birth: '1990-05-17' }, browser)).statusCode).toBe(200);
    expect(await readFields(browser)).toEqual({ date_of_birth: false, min_age: null });
  });

  test('is that of a person of at least 16 if it is given [AUT-18]', async () => {
    const refused = await create({ date_of_birth: '2020-01-01' });
    expect(refused.json<{ errors: object }>().errors).toEqual({
      date_of_birth: ['You must be 16 or over to book online. Ask an adult to book, or contact the venue.'],
    });
  });
});
