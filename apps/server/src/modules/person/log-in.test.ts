import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  type TestClient,
} from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { type MergeGuestCart, personRoutes } from './index.ts';

const database = await createTestDatabase(16);
const { run } = database;
const demo = await createTestClient(database);
const harbour = await createTestClient(database);

const password = 'Correct horse 7';
const password_hash = await hashPassword(password);
const weakHash = { password_hash: await hashPassword(password, { logN: 4, r: 8, p: 1 }) };

/** The cart's own work is the cart's to prove: here its owner changes, in the transaction that it is given. */
const mergeGuestCart: MergeGuestCart = async (tx, { clientId, guestKey, personId }) => {
  const owner = `person:${personId}`;
  await tx(
    queryBuilder
      .updateTable('cart')
      .set({ owner })
      .where('client_id', '=', clientId)
      .where('owner', '=', `guest:${guestKey}`),
  );
};

const createServer = (changes: Parameters<typeof createTestServer>[2] = {}) =>
  createTestServer(
    database,
    (registerRoute, deps) => personRoutes(registerRoute, { ...deps, mergeGuestCart }),
    changes,
  );
const app = createServer();

const openBrowser = (headers: Readonly<Record<string, string>>, server = app) =>
  createTestBrowser(server, headers);
const logIn = (visitor: ReturnType<typeof openBrowser>, username: string, given = password, more = {}) =>
  visitor.ask('POST', '/api/auth/customer/login', { body: { username, password: given }, more });
const requestUser = async (visitor: ReturnType<typeof openBrowser>) => {
  const answer = await visitor.ask('GET', '/api/auth/user');
  return answer.statusCode === 200 ? answer.json<{ data: unknown }>().data : answer.statusCode;
};
const createAccount = (client: TestClient, changes = {}) =>
  createTestPerson(database, client, { password_hash, ...changes });

describe('logging in', () => {
  test('answers a token and who it is, and sets the cookies exactly so [AUT-01 AUT-06 AUT-15]', async () => {
    const sam = await createAccount(demo);
    const visitor = openBrowser(demo.headers);
    const answer = await logIn(visitor, sam.email);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: { token: expect.stringMatching(/^[\w-]{43}$/), result: 'success', user: { id: sam.personId } },
    });
    const common = `Path=/; SameSite=Lax; Max-Age=2592000; Domain=${demo.slug}.localhost`;
    expect(getSetCookies(answer)).toEqual([
      expect.stringMatching(new RegExp(`^${demo.slug}=[\\w-]+\\.[\\w-]+; HttpOnly; ${common}$`)),
      expect.stringMatching(new RegExp(`^${demo.slug}_in=[\\w-]+; ${common}$`)),
    ]);
    expect(await requestUser(visitor)).toMatchObject({ email: sam.email });
  });

  test('sets secure cookies behind TLS, and none for a domain on a bare host [AUT-06]', async () => {
    const settings = { TRUSTED_PROXIES: ['127.0.0.1'], DEFAULT_CLIENT: demo.slug };
    const sam = await createAccount(demo);
    const visitor = openBrowser(
      { host: 'localhost:39600', 'x-forwarded-proto': 'https' },
      createServer({ settings }),
    );
    const [cookie, marker] = getSetCookies(await logIn(visitor, sam.email));
    expect(cookie).toMatch(
      new RegExp(`^${demo.slug}_39600=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=\\d+; Secure$`),
    );
    expect(marker).toMatch(
      new RegExp(`^${demo.slug}_39600_in=\\S+; Path=/; SameSite=Lax; Max-Age=\\d+; Secure$`),
    );
  });

  test('takes an e-mail address however it is written, and a reference [AUT-01]', async () => {
    const sam = await createAccount(demo, { email: 'Sam.Sample@People.test' });
    for (const name of ['sam.sample@people.test', ' SAM.SAMPLE@PEOPLE.TEST ', sam.reference.toLowerCase()]) {
      const answer = await logIn(openBrowser(demo.headers), name);
      expect(answer.json(), name).toMatchObject({ data: { user: { id: sam.personId } } });
    }
  });

  test('with wrong credentials is a 422 that says nothing of who exists [AUT-01 AUT-15]', async () => {
    const sam = await createAccount(demo);
    const unset = await createAccount(demo, { password_hash: null });
    const staff = await createAccount(demo, { role: 'manager' });
    const refused = {
      code: 'invalid_credentials',
      message: 'This email address or password is not right.',
      errors: {},
    };
    for (const [name, given] of [
      [sam.email, 'Correct horse 8'],
      ['nobody@people.test', password],
      [unset.email, password],
      [staff.email, password],
    ] as const) {
      const visitor = openBrowser(demo.headers);
      const answer = await logIn(visitor, name, given);
      expect(answer.statusCode, name).toBe(422);
      expect(answer.json()).toEqual({ ...refused, next_step: null });
      expect(getSetCookies(answer)).toEqual([]);
    }
  });

  test('takes as long for who is unknown as for who is known', async () => {
    const sam = await createAccount(demo);
    const timeOf = async (username: string): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 2; n += 1) {
        const begun = performance.now();
        await logIn(openBrowser(demo.headers), username, 'Correct horse 8');
        times.push(performance.now() - begun);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await timeOf(sam.email), await timeOf('nobody.at.all@people.test')];
    // Without the work for nobody it would be a hundredth; a busy machine makes neither much faster.
    expect(unknown).toBeGreaterThan(known / 10);
    expect(known).toBeGreaterThan(unknown / 10);
  });

  test('is one of two clients’ with the same address, never the other’s [MOD-14]', async () => {
    const email = 'kim@people.test';
    const [here, there] = [await createAccount(demo, { email }), await createAccount(harbour, { email })];
    expect((await logIn(openBrowser(demo.headers), email)).json()).toMatchObject({
      data: { user: { id: here.personId } },
    });
    const visitor = openBrowser(harbour.headers);
    await logIn(visitor, email);
    expect(await requestUser(visitor)).toMatchObject({ id: there.personId });

    const taken = visitor.cookies.get(harbour.slug) ?? '';
    const foreign = openBrowser({ ...demo.headers, cookie: `${demo.slug}=${taken}` });
    const answer = await foreign.ask('GET', '/api/auth/user');
    expect([answer.statusCode, foreign.cookies.size]).toEqual([401, 0]);
  });

  test('replaces the session of before, which is refused from then on [AUT-27]', async () => {
    const sam = await createAccount(demo);
    const visitor = openBrowser(demo.headers);
    await logIn(visitor, sam.email);
    const before = visitor.cookies.get(demo.slug) ?? '';
    await logIn(visitor, sam.email);
    expect(visitor.cookies.get(demo.slug)).not.toBe(before);
    expect(await requestUser(visitor)).toMatchObject({ id: sam.personId });
    expect(await requestUser(openBrowser({ ...demo.headers, cookie: `${demo.slug}=${before}` }))).toBe(401);
  });

  test('moves a guest’s cart with it, and only with it [BSK-16]', async () => {
    const sam = await createAccount(demo);
    const guest = createTestGuest(demo);
    const id = crypto.randomUUID();
    const owner = `guest:${guest.guestKey}`;
    await run(
      queryBuilder.insertInto('cart').values({ client_id: demo.id, id, owner, source: 'activity-booking' }),
    );
    const ownerNow = async () =>
      (await run(queryBuilder.selectFrom('cart').select('owner').where('id', '=', id)))[0]?.owner;

    const visitor = openBrowser(guest.headers);
    await logIn(visitor, sam.email, 'Correct horse 8');
    expect(await ownerNow()).toBe(owner);
    await logIn(visitor, sam.email);
    expect(await ownerNow()).toBe(`person:${sam.personId}`);
  });

  test('makes a hash of another time anew [AUT-14]', async () => {
    const old = await hashPassword(password, { logN: 10, r: 8, p: 1 });
    const sam = await createAccount(demo, { password_hash: old });
    await logIn(openBrowser(demo.headers), sam.email);
    const [row] = await run(
      queryBuilder.selectFrom('person').select('password_hash').where('id', '=', sam.personId),
    );
    expect(row?.password_hash).toMatch(/^scrypt\$15\$8\$3\$/);
    expect((await logIn(openBrowser(demo.headers), sam.email)).statusCode).toBe(200);
  });

  test('answers with the session itself only where bearers are switched on [AUT-21]', async () => {
    const sam = await createAccount(demo);
    const server = createServer({ settings: { BEARER: true } });
    const { data } = (await logIn(openBrowser(demo.headers, server), sam.email)).json<{
      data: { token: string };
    }>();
    const authorization = `Bearer ${data.token}`;
    expect(await requestUser(openBrowser({ ...demo.headers, authorization }, server))).toMatchObject({
      id: sam.personId,
    });
    expect(await requestUser(openBrowser({ ...demo.headers, authorization }))).toBeNull();
  });

  test('is refused to a page of another origin, and nothing happens', async () => {
    const sam = await createAccount(demo);
    const own = `http://${demo.host}`;
    const statusOf = async (more: object) =>
      (await logIn(openBrowser(demo.headers), sam.email, password, more)).statusCode;
    expect(await statusOf({ origin: own })).toBe(200);
    expect(await statusOf({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await statusOf({ origin: 'http://evil.example' })).toBe(403);
    expect(await statusOf({ origin: `http://${harbour.host}` })).toBe(403);
    expect(await statusOf({ origin: `${own}:81` })).toBe(403);
    expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf({ origin: `http://${harbour.host}`, 'x-client-domain': harbour.host })).toBe(403);
  });
});

describe('log-in is limited', () => {
  test('for an account that many passwords are tried on, by whichever name; a right one does not count [AUT-26]', async () => {
    const server = createServer();
    const [sam, pat] = [await createAccount(demo, weakHash), await createAccount(demo, weakHash)];
    const tryAs = async (username: string, given?: string) =>
      (await logIn(openBrowser(demo.headers, server), username, given)).statusCode;
    for (let n = 0; n < 9; n += 1) expect(await tryAs(sam.email, 'Correct horse 8')).toBe(422);
    for (let n = 0; n < 2; n += 1) expect(await tryAs(sam.email)).toBe(200);
    expect(await tryAs(sam.email, 'Correct horse 8')).toBe(422);

    const answer = await logIn(openBrowser(demo.headers, server), sam.reference);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'too_many_attempts' });
    expect(answer.headers['retry-after']).toBe('6');
    expect(await tryAs(pat.email)).toBe(200);
  });

  test('not for a school, whose sixty people have one address and mistype their passwords [AUT-26]', async () => {
    const server = createServer();
    const school = await Promise.all(Array.from({ length: 60 }, () => createAccount(demo, weakHash)));
    for (const again of [1, 2]) {
      const tries = school.map(({ email }) =>
        logIn(openBrowser(demo.headers, server), email, `Wrong ${again}`),
      );
      expect(new Set((await Promise.all(tries)).map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
    }
  });

  test('for an address that hammers [AUT-26]', async () => {
    const server = createServer();
    const body = { username: '', password: '' };
    const statuses: number[] = [];
    for (let n = 0; n < 125; n += 1) {
      statuses.push(
        (await openBrowser(demo.headers, server).ask('POST', '/api/auth/customer/login', { body }))
          .statusCode,
      );
    }
    expect(statuses.slice(0, 120).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
