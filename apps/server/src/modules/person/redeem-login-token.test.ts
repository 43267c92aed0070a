import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import type { Settings } from '#platform/runtime/settings';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { loginLinkHook } from '../page/index.ts';
import { createLoginToken, personRoutes } from './index.ts';
import { extractToken } from './redeem-login-token.ts';

const database = await createTestDatabase(16);
const { run } = database;
const demo = await createTestClient(database);
const harbour = await createTestClient(database);
const sam = await logInTestCustomer(database, demo);

const merged: unknown[] = [];
const createServer = (now = noon, settings: Partial<Settings> = {}) =>
  createTestServer(
    database,
    (registerRoute, deps, { app, readCaller }) => {
      const loginDeps = {
        ...deps,
        mergeGuestCart: async (_: unknown, input: unknown) => void merged.push(input),
      };
      app.addHook('onRequest', loginLinkHook(deps, readCaller));
      personRoutes(registerRoute, loginDeps);
      app.get('/*', async () => 'the page');
    },
    { now: () => now, settings },
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

/** The fields of the form on a link's page. */
const readForm = (page: string) => ({
  token: /name="token" value="([^"]*)"/.exec(page)?.[1] ?? '',
  to: /name="to" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '',
});
/** Opens a link and selects the button of its page, if it has one. */
async function followLink(browser: ReturnType<typeof openBrowser>, url: string, client = demo) {
  const page = await browser.request('GET', url);
  if (page.statusCode !== 200) return { page, response: page };
  const headers = { origin: `http://${client.host}` };
  return {
    page,
    response: await browser.request('POST', '/hand-over', { body: readForm(page.body), headers }),
  };
}

describe('a login token in the URL', () => {
  test('is also the one that a log-in returned [AUT-07]', async () => {
    const password_hash = await hashPassword('Password1!', { logN: 4, r: 8, p: 1 });
    const person = await createTestPerson(database, demo, { password_hash });
    const body = { username: person.email, password: 'Password1!' };
    const login = await openBrowser(demo.headers).request('POST', '/api/auth/customer/login', { body });
    const { token } = login.json<{ data: { token: string } }>().data;
    const other = openBrowser(demo.headers);
    const { response } = await followLink(other, `/?token=${token}`);
    expect(response.statusCode).toBe(303);
    expect(await requestUser(other)).toMatchObject({ id: person.personId });
  });

  test('is also the bearer token that a log-in returned, while its session lasts [AUT-07 AUT-21]', async () => {
    const bearer = createServer(noon, { BEARER: true });
    const password_hash = await hashPassword('Password1!', { logN: 4, r: 8, p: 1 });
    const kim = await createTestPerson(database, demo, { password_hash });
    const body = { username: kim.email, password: 'Password1!' };
    const first = openBrowser(demo.headers, bearer);
    const login = await first.request('POST', '/api/auth/customer/login', { body });
    const { token } = login.json<{ data: { token: string } }>().data;
    const url = `/basket?token=${encodeURIComponent(token)}&a=1`;
    // Also for a request that has a bearer token of another person.
    const authorization = `Bearer ${sam.headers['cookie']?.split('=')[1]}`;
    const page = await openBrowser({ ...demo.headers, authorization }, bearer).request('GET', url);
    expect(page.body).toContain(kim.email);
    const other = openBrowser(demo.headers, bearer);
    const { response } = await followLink(other, url);
    expect([response.statusCode, response.headers['location']]).toEqual([303, '/basket?a=1']);
    expect(await requestUser(other)).toMatchObject({ id: kim.personId });
    expect(other.cookies.get(demo.slug)).not.toBe(token);
    // Where bearer tokens are off, for another client, and after the session has ended, the link only loses its token.
    const foreign = openBrowser(harbour.headers, bearer);
    for (const browser of [openBrowser(demo.headers), foreign]) {
      const removed = await browser.request('GET', url);
      expect([removed.statusCode, removed.headers['location']]).toEqual([303, '/basket?a=1']);
    }
    await first.request('POST', '/api/auth/logout', { body: {} });
    const ended = await openBrowser(demo.headers, bearer).request('GET', url);
    expect([ended.statusCode, ended.headers['location']]).toEqual([303, '/basket?a=1']);
  });

  test('logs nobody in before the visitor has confirmed as whom [AUT-07]', async () => {
    const browser = openBrowser(demo.headers);
    const url = `/basket?token=${await createToken()}&a=1`;
    const page = await browser.request('GET', url, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([page.statusCode, getSetCookies(page), browser.cookies.size]).toEqual([200, [], 0]);
    expect(page.body).toContain('<h1>Log in as Sam Sample?</h1>');
    expect(page.body).toContain(sam.email);
    expect(page.body).toContain('<a href="/basket?a=1">Continue without logging in</a>');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(await requestUser(browser)).toBeNull();
    // Opening it does not use the token.
    expect((await browser.request('GET', url)).statusCode).toBe(200);
  });

  test('creates a new session after the visitor has confirmed [AUT-07]', async () => {
    const browser = openBrowser(demo.headers);
    const { response } = await followLink(browser, `/basket?token=${await createToken()}&a=1`);
    expect(response.statusCode).toBe(303);
    expect(response.headers).toMatchObject({ location: '/basket?a=1', 'cache-control': 'no-store' });
    expect(getSetCookies(response)[0]).toMatch(
      new RegExp(
        `^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; Domain=${demo.slug}.localhost$`,
      ),
    );
    expect(browser.cookies.get(demo.slug)).not.toBe(sam.headers['cookie']?.split('=')[1]);
    expect(await requestUser(browser)).toMatchObject({ id: sam.personId });
    expect((await browser.request('GET', '/basket?a=1')).body).toBe('the page');
  });

  test('cannot be confirmed by a form of another site [AUT-07]', async () => {
    const body = { token: await createToken(), to: '/' };
    for (const headers of [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const response = await openBrowser(demo.headers).request('POST', '/hand-over', { body, headers });
      expect([response.statusCode, getSetCookies(response)]).toEqual([403, []]);
    }
  });

  test('escapes the person’s name and the URL on its page [AUT-07]', async () => {
    const kim = await createTestPerson(database, demo, { first_name: '<b>Kim', last_name: '"O’Hara"' });
    const token = await createToken({ personId: kim.personId });
    const page = await openBrowser(demo.headers).request('GET', `/x"><script>?token=${token}&a=</script>`);
    expect(page.body).toContain('Log in as &lt;b&gt;Kim &quot;O’Hara&quot;?');
    expect(page.body).not.toMatch(/<b>|"><script>|a=<\/script>/);
  });

  test('is only removed from the URL for the person who is already logged in [AUT-07]', async () => {
    const browser = openBrowser(sam.headers);
    const response = await browser.request('GET', `/basket?token=${await createToken()}`);
    expect([response.statusCode, response.headers['location'], getSetCookies(response)]).toEqual([
      303,
      '/basket',
      [],
    ]);
  });

  test('has its page in the visitor’s language [UIK-03]', async () => {
    const both = await createTestClient(database, { languages: ['en', 'cy'] });
    const kim = await createTestPerson(database, both);
    const token = await createLoginToken(run, { clientId: both.id, now: noon, personId: kim.personId });
    const headers = { ...both.headers, 'accept-language': 'cy' };
    const page = await openBrowser(headers).request('GET', `/?token=${token}`);
    expect(page.body).toContain('<html lang="cy">');
    expect(page.body).toContain('<h1>Mewngofnodi fel Sam Sample?</h1>');
  });

  test('works once, also in concurrent requests [AUT-07]', async () => {
    const token = await createToken();
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => followLink(openBrowser(demo.headers), `/?token=${token}`)),
    );
    expect(opened.every(({ response }) => response.statusCode === 303)).toBe(true);
    expect(opened.filter(({ response }) => getSetCookies(response).length > 0)).toHaveLength(1);
  });

  test('changes nothing if it is invalid, expired or another client’s [AUT-07]', async () => {
    const now = noon + 120_000;
    const token = await createToken();
    const refused = [
      await followLink(openBrowser(demo.headers), '/?token=nonsense'),
      await followLink(openBrowser(demo.headers), '/?token='),
      await followLink(openBrowser(harbour.headers), `/?token=${token}`, harbour),
      await followLink(openBrowser(demo.headers, createServer(now)), `/?token=${token}`),
    ];
    for (const { page } of refused) {
      expect([page.statusCode, page.headers['location'], getSetCookies(page)]).toEqual([303, '/', []]);
      expect(page.headers['referrer-policy']).toBe('no-referrer');
    }
    const other = await logInTestCustomer(database, demo);
    const browser = openBrowser(other.headers);
    await followLink(browser, '/?token=nonsense');
    expect(await requestUser(browser)).toMatchObject({ id: other.personId });
    const inTime = await followLink(openBrowser(demo.headers, createServer(now - 1)), `/?token=${token}`);
    expect(getSetCookies(inTime.response)).toHaveLength(2);
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

  test('replaces the earlier session and merges a guest’s cart [AUT-07 AUT-27]', async () => {
    const other = await logInTestCustomer(database, demo);
    await followLink(openBrowser(other.headers), `/?token=${await createToken()}`);
    expect((await openBrowser(other.headers).request('GET', '/api/auth/user')).statusCode).toBe(401);

    const guest = createTestGuest(demo);
    await followLink(openBrowser(guest.headers), `/?token=${await createToken()}`);
    expect(merged.at(-1)).toMatchObject({ guestKey: guest.guestKey, personId: sam.personId });
  });

  test('of a guest hands the cart to a new guest session or a logged-in customer [AUT-07]', async () => {
    const { guestKey } = createTestGuest(demo);
    const browser = openBrowser(demo.headers);
    const { page, response } = await followLink(browser, `/?token=${await createToken({ guestKey })}`);
    expect(page.body).toContain('<h1>Open this basket?</h1>');
    expect(getSetCookies(response)[1]).toMatch(
      new RegExp(`^${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0;`),
    );
    expect(browser.cookies.size).toBe(1);

    const other = await logInTestCustomer(database, demo);
    const otherBrowser = openBrowser(other.headers);
    await followLink(otherBrowser, `/?token=${await createToken({ guestKey })}`);
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
