import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createLoginToken, loginTokenHook, personRoutes } from './index.ts';
import { extractToken } from './redeem-login-token.ts';

const database = await createTestDatabase(16);
const { run } = database;
const demo = await createTestClient(database);
const harbour = await createTestClient(database);
const sam = await logInTestCustomer(database, demo);

const merged: unknown[] = [];
const createServer = (now = noon) =>
  createTestServer(
    database,
    (registerRoute, deps, { app, readCaller }) => {
      const loginDeps = {
        ...deps,
        mergeGuestCart: async (_: unknown, input: unknown) => void merged.push(input),
      };
      app.addHook('onRequest', loginTokenHook(loginDeps, readCaller));
      personRoutes(registerRoute, loginDeps);
      app.get('/*', async () => 'the page');
    },
    { now: () => now },
  );
const app = createServer();

const createToken = (owner: { personId: number } | { guestKey: string } = { personId: sam.personId }) =>
  createLoginToken(run, { clientId: demo.id, now: noon, ...owner });
const openBrowser = (headers: Readonly<Record<string, string>>, server = app) =>
  createTestBrowser(server, headers);
const requestUser = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.request('GET', '/api/auth/user')).json<{ data: { id: number } | null }>().data;

describe('extracting a token', () => {
  test('strips the token from a page’s URL, and not from the API’s [AUT-07]', () => {
    expect(extractToken('/basket?token=t')).toEqual({ token: 't', strippedUrl: '/basket' });
    expect(extractToken('/?a=1&token=t&b=x%20y')).toEqual({ token: 't', strippedUrl: '/?a=1&b=x+y' });
    expect(extractToken('/~account/?token=')).toEqual({ token: '', strippedUrl: '/~account/' });
    expect(extractToken('/basket?a=token')).toBeUndefined();
    expect(extractToken('/basket')).toBeUndefined();
    expect(extractToken('/api/client?token=t')).toBeUndefined();
  });

  test('keeps the stripped URL on the same host [AUT-07]', () => {
    for (const url of ['//evil.example?token=t', '/\\evil.example?token=t', '/\\/evil.example?token=t']) {
      expect(extractToken(url)?.strippedUrl).toBe('/evil.example');
    }
  });
});

describe('a login token in the URL', () => {
  test('is stripped by a redirect and creates a new session [AUT-07]', async () => {
    const browser = openBrowser(demo.headers);
    const response = await browser.request('GET', `/basket?token=${await createToken()}&a=1`);
    expect(response.statusCode).toBe(303);
    expect(response.headers).toMatchObject({
      location: '/basket?a=1',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(getSetCookies(response)[0]).toMatch(
      new RegExp(
        `^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; Domain=${demo.slug}.localhost$`,
      ),
    );
    expect(browser.cookies.get(demo.slug)).not.toBe(sam.headers['cookie']?.split('=')[1]);
    expect(await requestUser(browser)).toMatchObject({ id: sam.personId });
    expect((await browser.request('GET', '/basket?a=1')).body).toBe('the page');
  });

  test('works once, also in concurrent requests [AUT-07]', async () => {
    const token = await createToken();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => openBrowser(demo.headers).request('GET', `/?token=${token}`)),
    );
    expect(responses.every(({ statusCode }) => statusCode === 303)).toBe(true);
    expect(responses.filter((response) => getSetCookies(response).length > 0)).toHaveLength(1);
  });

  test('changes nothing if it is invalid, expired or another client’s [AUT-07]', async () => {
    const now = noon + 120_000;
    const token = await createToken();
    const refused = [
      await openBrowser(demo.headers).request('GET', '/?token=nonsense'),
      await openBrowser(demo.headers).request('GET', '/?token='),
      await openBrowser(harbour.headers).request('GET', `/?token=${token}`),
      await openBrowser(demo.headers, createServer(now)).request('GET', `/?token=${token}`),
    ];
    for (const response of refused) {
      expect([response.statusCode, response.headers['location'], getSetCookies(response)]).toEqual([
        303,
        '/',
        [],
      ]);
    }
    const other = await logInTestCustomer(database, demo);
    const browser = openBrowser(other.headers);
    await browser.request('GET', '/?token=nonsense');
    expect(await requestUser(browser)).toMatchObject({ id: other.personId });
    const inTime = openBrowser(demo.headers, createServer(now - 1));
    expect(getSetCookies(await inTime.request('GET', `/?token=${token}`))).toHaveLength(2);
  });

  test('is stored only as a hash [AUT-07]', async () => {
    const token = await createToken();
    const rows = await run(queryBuilder.selectFrom('login_token').selectAll());
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.token_hash).toHaveLength(32);
      expect(row.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
    }
  });

  test('does not replace an existing session on a link from another site [AUT-07]', async () => {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const other = await logInTestCustomer(database, demo);
    for (const headers of [other.headers, createTestGuest(demo).headers]) {
      const token = await createToken();
      const response = await openBrowser(headers).request('GET', `/?token=${token}`, { headers: crossSite });
      expect([response.statusCode, getSetCookies(response)]).toEqual([303, []]);
      // The token is unused: it works from our own pages.
      expect(getSetCookies(await openBrowser(headers).request('GET', `/?token=${token}`))).toHaveLength(2);
    }
    const withoutSession = await openBrowser(demo.headers).request('GET', `/?token=${await createToken()}`, {
      headers: crossSite,
    });
    expect(getSetCookies(withoutSession)).toHaveLength(2);
  });

  test('replaces the earlier session and merges a guest’s cart [AUT-07 AUT-27]', async () => {
    const other = await logInTestCustomer(database, demo);
    await openBrowser(other.headers).request('GET', `/?token=${await createToken()}`);
    expect((await openBrowser(other.headers).request('GET', '/api/auth/user')).statusCode).toBe(401);

    const guest = createTestGuest(demo);
    await openBrowser(guest.headers).request('GET', `/?token=${await createToken()}`);
    expect(merged.at(-1)).toMatchObject({ guestKey: guest.guestKey, personId: sam.personId });
  });

  test('of a guest hands the cart to a new guest session or a logged-in customer [AUT-07]', async () => {
    const { guestKey } = createTestGuest(demo);
    const browser = openBrowser(demo.headers);
    const response = await browser.request('GET', `/?token=${await createToken({ guestKey })}`);
    expect(getSetCookies(response)[1]).toMatch(
      new RegExp(`^${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0;`),
    );
    expect(browser.cookies.size).toBe(1);

    const other = await logInTestCustomer(database, demo);
    const otherBrowser = openBrowser(other.headers);
    await otherBrowser.request('GET', `/?token=${await createToken({ guestKey })}`);
    expect(merged.at(-1)).toMatchObject({ guestKey, personId: other.personId });
    expect(await requestUser(otherBrowser)).toMatchObject({ id: other.personId });
  });

  test('is ignored by the API [AUT-07]', async () => {
    const token = await createToken();
    const browser = openBrowser(demo.headers);
    expect((await browser.request('GET', `/api/auth/user?token=${token}`)).json()).toMatchObject({
      data: null,
    });
    expect(browser.cookies.size).toBe(0);
  });
});
