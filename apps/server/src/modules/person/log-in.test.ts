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
/** A hash of about 20 ms, so that a queue of them is short. */
const outdatedHash = await hashPassword(password, { logN: 13, r: 8, p: 1 });
const weakHash = { password_hash: await hashPassword(password, { logN: 4, r: 8, p: 1 }) };

/** A minimal merge that changes the cart's owner in the given transaction. The cart module tests the real one. */
const mergeGuestCart: MergeGuestCart = async (tx, { clientId, ...input }) => {
  const from = 'guestKey' in input ? `guest:${input.guestKey}` : `person:${input.fromPersonId}`;
  const owner = 'personId' in input ? `person:${input.personId}` : `guest:${input.toGuestKey}`;
  await tx(
    queryBuilder
      .updateTable('cart')
      .set({ owner })
      .where('client_id', '=', clientId)
      .where('owner', '=', from),
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
const logIn = (browser: ReturnType<typeof openBrowser>, username: string, given = password, more = {}) =>
  browser.request('POST', '/api/auth/customer/login', { body: { username, password: given }, headers: more });
const requestUser = async (browser: ReturnType<typeof openBrowser>) => {
  const response = await browser.request('GET', '/api/auth/user');
  return response.statusCode === 200 ? response.json<{ data: unknown }>().data : response.statusCode;
};
const createAccount = (client: TestClient, changes = {}) =>
  createTestPerson(database, client, { password_hash, ...changes });

describe('logging in', () => {
  test('returns a token and the user, and sets both cookies [AUT-01 AUT-06 AUT-15]', async () => {
    const sam = await createAccount(demo);
    const browser = openBrowser(demo.headers);
    const response = await logIn(browser, sam.email);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      data: { token: expect.stringMatching(/^[\w-]{43}$/), result: 'success', user: { id: sam.personId } },
    });
    const common = `Path=/; SameSite=Lax; Max-Age=2592000; Domain=${demo.slug}.localhost`;
    expect(getSetCookies(response)).toEqual([
      expect.stringMatching(new RegExp(`^${demo.slug}=[\\w-]+\\.[\\w-]+; HttpOnly; ${common}$`)),
      expect.stringMatching(new RegExp(`^${demo.slug}_in=[\\w-]+; ${common}$`)),
    ]);
    expect(await requestUser(browser)).toMatchObject({ email: sam.email });
  });

  test('sets secure cookies over TLS, and cookies without a domain on a bare host [AUT-06]', async () => {
    const settings = { TRUSTED_PROXIES: ['127.0.0.1'], DEFAULT_CLIENT: demo.slug };
    const sam = await createAccount(demo);
    const browser = openBrowser(
      { host: 'localhost:39600', 'x-forwarded-proto': 'https' },
      createServer({ settings }),
    );
    const [cookie, marker] = getSetCookies(await logIn(browser, sam.email));
    expect(cookie).toMatch(
      new RegExp(`^${demo.slug}_39600=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=\\d+; Secure$`),
    );
    expect(marker).toMatch(
      new RegExp(`^${demo.slug}_39600_in=\\S+; Path=/; SameSite=Lax; Max-Age=\\d+; Secure$`),
    );
  });

  test('accepts an email address or a reference in any case [AUT-01]', async () => {
    const sam = await createAccount(demo, { email: 'Sam.Sample@People.test' });
    for (const name of ['sam.sample@people.test', ' SAM.SAMPLE@PEOPLE.TEST ', sam.reference.toLowerCase()]) {
      const response = await logIn(openBrowser(demo.headers), name);
      expect(response.json(), name).toMatchObject({ data: { user: { id: sam.personId } } });
    }
  });

  test('returns the same 422 for unknown accounts and wrong passwords [AUT-01 AUT-15]', async () => {
    const sam = await createAccount(demo);
    const unset = await createAccount(demo, { password_hash: null });
    const staff = await createAccount(demo, { role: 'manager' });
    const refused = {
      code: 'invalid_credentials',
      message: 'Wrong email address or password',
      errors: {},
    };
    for (const [name, given] of [
      [sam.email, 'Correct horse 8'],
      ['nobody@people.test', password],
      [unset.email, password],
      [staff.email, password],
    ] as const) {
      const browser = openBrowser(demo.headers);
      const response = await logIn(browser, name, given);
      expect(response.statusCode, name).toBe(422);
      expect(response.json()).toEqual({ ...refused, next_step: null });
      expect(getSetCookies(response)).toEqual([]);
    }
  });

  test('takes as long for an unknown username as for a known one', async () => {
    const sam = await createAccount(demo);
    const measureLogIn = async (username: string): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 2; n += 1) {
        const startedAt = performance.now();
        await logIn(openBrowser(demo.headers), username, 'Correct horse 8');
        times.push(performance.now() - startedAt);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await measureLogIn(sam.email), await measureLogIn('nobody.at.all@people.test')];
    // Without hashing for unknown usernames the ratio would be a hundredth. A busy machine slows both equally.
    expect(unknown).toBeGreaterThan(known / 10);
    expect(known).toBeGreaterThan(unknown / 10);
  });

  test('separates two clients’ accounts with the same email address [MOD-14]', async () => {
    const email = 'kim@people.test';
    const demoKim = await createAccount(demo, { email });
    const harbourKim = await createAccount(harbour, { email });
    expect((await logIn(openBrowser(demo.headers), email)).json()).toMatchObject({
      data: { user: { id: demoKim.personId } },
    });
    const browser = openBrowser(harbour.headers);
    await logIn(browser, email);
    expect(await requestUser(browser)).toMatchObject({ id: harbourKim.personId });

    const harbourCookie = browser.cookies.get(harbour.slug) ?? '';
    const otherBrowser = openBrowser({ ...demo.headers, cookie: `${demo.slug}=${harbourCookie}` });
    const response = await otherBrowser.request('GET', '/api/auth/user');
    expect([response.statusCode, otherBrowser.cookies.size]).toEqual([401, 0]);
  });

  test('replaces the earlier session, which is refused from then on [AUT-27]', async () => {
    const sam = await createAccount(demo);
    const browser = openBrowser(demo.headers);
    await logIn(browser, sam.email);
    const before = browser.cookies.get(demo.slug) ?? '';
    await logIn(browser, sam.email);
    expect(browser.cookies.get(demo.slug)).not.toBe(before);
    expect(await requestUser(browser)).toMatchObject({ id: sam.personId });
    expect(await requestUser(openBrowser({ ...demo.headers, cookie: `${demo.slug}=${before}` }))).toBe(401);
  });

  test('moves a guest’s cart to the person only on success [BSK-16]', async () => {
    const sam = await createAccount(demo);
    const guest = createTestGuest(demo);
    const id = crypto.randomUUID();
    const owner = `guest:${guest.guestKey}`;
    await run(
      queryBuilder.insertInto('cart').values({ client_id: demo.id, id, owner, source: 'activity-booking' }),
    );
    const readOwner = async () =>
      (await run(queryBuilder.selectFrom('cart').select('owner').where('id', '=', id)))[0]?.owner;

    const browser = openBrowser(guest.headers);
    await logIn(browser, sam.email, 'Correct horse 8');
    expect(await readOwner()).toBe(owner);
    await logIn(browser, sam.email);
    expect(await readOwner()).toBe(`person:${sam.personId}`);
  });

  test('rehashes a password whose hash has outdated parameters [AUT-14]', async () => {
    const sam = await createAccount(demo, { password_hash: outdatedHash });
    await logIn(openBrowser(demo.headers), sam.email);
    const [row] = await run(
      queryBuilder.selectFrom('person').select('password_hash').where('id', '=', sam.personId),
    );
    expect(row?.password_hash).toMatch(/^scrypt\$15\$8\$3\$/);
    expect((await logIn(openBrowser(demo.headers), sam.email)).statusCode).toBe(200);
  });

  test('returns the session itself as the token only if bearer tokens are enabled [AUT-21]', async () => {
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

  test('refuses requests of another origin', async () => {
    const sam = await createAccount(demo);
    const ownOrigin = `http://${demo.host}`;
    const readStatus = async (more: object) =>
      (await logIn(openBrowser(demo.headers), sam.email, password, more)).statusCode;
    expect(await readStatus({ origin: ownOrigin })).toBe(200);
    expect(await readStatus({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await readStatus({ origin: 'http://evil.example' })).toBe(403);
    expect(await readStatus({ origin: `http://${harbour.host}` })).toBe(403);
    expect(await readStatus({ origin: `${ownOrigin}:81` })).toBe(403);
    expect(await readStatus({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await readStatus({ origin: `http://${harbour.host}`, 'x-client-domain': harbour.host })).toBe(403);
  });
});

describe('the log-in limit', () => {
  const behindProxy = { settings: { TRUSTED_PROXIES: ['127.0.0.1'] } };
  const wrong = 'Correct horse 8';

  /** Logs in from an IP address. Returns the status and the seconds to wait. */
  const createAttempt = (server = createServer(behindProxy)) => {
    const attempt = async (address: string, username: string, given = password, headers = demo.headers) => {
      const browser = openBrowser({ ...headers, 'x-forwarded-for': address }, server);
      const response = await logIn(browser, username, given);
      const { message } = response.json<{ message?: string }>();
      return { status: response.statusCode, retryAfter: response.headers['retry-after'], message, browser };
    };
    const failTimes = async (count: number, address: string, username: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < count; n += 1) statuses.push((await attempt(address, username, wrong)).status);
      return statuses;
    };
    return { attempt, failTimes };
  };

  test('delays an address more after each wrong password, by either username, and says how long [AUT-26]', async () => {
    const { attempt, failTimes } = createAttempt();
    const [sam, pat] = [await createAccount(demo, weakHash), await createAccount(demo, weakHash)];
    expect(await failTimes(6, '192.0.2.1', sam.email)).toEqual([422, 422, 422, 422, 422, 422]);
    const refused = await attempt('192.0.2.1', sam.reference);
    expect(refused).toMatchObject({ status: 429, retryAfter: '1' });
    expect(refused.message).toBe('You have made too many attempts. Wait 1 second and try again.');
    expect((await attempt('192.0.2.1', pat.email)).status).toBe(200);

    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await attempt('192.0.2.1', sam.email, wrong)).status).toBe(422);
    expect(await attempt('192.0.2.1', sam.email, wrong)).toMatchObject({ status: 429, retryAfter: '2' });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await attempt('192.0.2.1', sam.email)).status).toBe(200);
    // A correct password ends the count.
    expect((await attempt('192.0.2.1', sam.email, wrong)).status).toBe(422);
    expect((await attempt('192.0.2.1', sam.email)).status).toBe(200);
  });

  test('does not delay the owner at another address, nor their device at the same one [AUT-26]', async () => {
    const { attempt, failTimes } = createAttempt();
    const sam = await createAccount(demo, weakHash);
    const device = (await attempt('192.0.2.2', sam.email)).browser;
    await failTimes(40, '192.0.2.3', sam.email);
    expect((await attempt('192.0.2.3', sam.email)).status).toBe(429);
    expect((await attempt('192.0.2.4', sam.email)).status).toBe(200);
    const cookie = [...device.cookies].map((pair) => pair.join('=')).join('; ');
    const fromDevice = await attempt('192.0.2.3', sam.email, password, { ...demo.headers, cookie } as never);
    expect(fromDevice.status).toBe(200);
  });

  test('lets a known address in while many others guess, and slows those down together [AUT-26]', async () => {
    const { attempt, failTimes } = createAttempt();
    const sam = await createAccount(demo, weakHash);
    expect((await attempt('192.0.2.5', sam.email)).status).toBe(200);
    // The log-in replaced the weak hash, which keeps this test short.
    await run(queryBuilder.updateTable('person').set(weakHash).where('id', '=', sam.personId));
    await Promise.all(Array.from({ length: 21 }, (_, n) => failTimes(5, `198.51.100.${n}`, sam.email)));
    expect((await attempt('198.51.100.200', sam.email, wrong)).status).toBe(429);
    expect((await attempt('192.0.2.5', sam.email)).status).toBe(200);
  });

  test('counts an IPv6 network by /64 [AUT-26]', async () => {
    const { attempt } = createAttempt();
    const sam = await createAccount(demo, weakHash);
    for (let n = 0; n < 6; n += 1) await attempt(`2001:db8:0:1::${n}`, sam.email, wrong);
    expect((await attempt('2001:db8:0:1:ffff::1', sam.email)).status).toBe(429);
    expect((await attempt('2001:db8:0:2::1', sam.email)).status).toBe(200);
  });

  test('counts concurrent wrong passwords one by one, and on two servers [AUT-26]', async () => {
    const sam = await createAccount(demo, weakHash);
    const { attempt } = createAttempt();
    const all = await Promise.all(Array.from({ length: 30 }, () => attempt('192.0.2.6', sam.email, wrong)));
    const tried = all.filter(({ status }) => status === 422);
    expect(tried.length).toBe(6);
    expect((await createAttempt().attempt('192.0.2.6', sam.email)).status).toBe(429);
  });

  test('allows 120 failed log-ins of sixty accounts at one IP address, for example a school [AUT-26]', async () => {
    const { attempt } = createAttempt();
    const school = await Promise.all(Array.from({ length: 60 }, () => createAccount(demo, weakHash)));
    for (let n = 0; n < 120; n += 20) {
      const group = school.slice(n % 60, (n % 60) + 20);
      const attempts = group.map(({ email }) => attempt('192.0.2.7', email, wrong));
      expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([422]));
    }
  });

  test('refuses further attempts of an IP address after 120 a minute, on two servers [AUT-26]', async () => {
    const servers = [createServer(behindProxy), createServer(behindProxy)];
    const body = { username: '', password: '' };
    const headers = { ...demo.headers, 'x-forwarded-for': '192.0.2.8' };
    const statuses: number[] = [];
    for (let n = 0; n < 124; n += 1) {
      const browser = openBrowser(headers, servers[n % 2]);
      statuses.push((await browser.request('POST', '/api/auth/customer/login', { body })).statusCode);
    }
    expect(statuses.slice(0, 120).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(120)).toEqual([429, 429, 429, 429]);
  });

  test('refuses a password with 503 when too many wait for their hash, and counts nothing [AUT-26 AUT-14]', async () => {
    const { attempt } = createAttempt();
    const accounts = await Promise.all(
      Array.from({ length: 45 }, () => createAccount(demo, { password_hash: outdatedHash })),
    );
    const all = await Promise.all(accounts.map(({ email }, n) => attempt(`203.0.113.${n}`, email, wrong)));
    const busy = all.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThanOrEqual(5);
    expect(busy[0]).toMatchObject({ retryAfter: '5', message: expect.stringContaining('busy') });
    expect(all.filter(({ status }) => status === 422).length).toBe(45 - busy.length);
  });
});
