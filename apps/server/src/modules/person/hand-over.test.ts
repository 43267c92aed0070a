import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { testCallers } from '../../testing/request-info.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createGuestLimit, createLoginToken, personRoutes } from './index.ts';

const database = await createTestDatabase(8);
const demo = await createTestClient(database);
const harbour = await createTestClient(database);

const merged: unknown[] = [];
const app = createTestServer(database, (registerRoute, deps, { app }) => {
  const loginDeps = {
    ...deps,
    mergeGuestCart: async (_: unknown, input: unknown) => void merged.push(input),
  };
  personRoutes(registerRoute, loginDeps);
  app.get('/*', async () => 'the page');
});
const documentHeaders = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
const ownOrigin = { origin: `http://${demo.host}`, 'content-type': 'application/x-www-form-urlencoded' };

/** A form as a browser posts it. */
const post = async (headers: Record<string, string>, form: Record<string, string>, origin = ownOrigin) =>
  app.inject({
    method: 'POST',
    url: '/hand-over',
    headers: { ...headers, ...origin },
    payload: new URLSearchParams(form).toString(),
  });

/** A guest in a page that is embedded in a council's site. Such a page has one cookie. */
async function openEmbedded() {
  const browser = createTestBrowser(app, demo.headers);
  const page = await browser.request('GET', '/location/arena', { headers: documentHeaders });
  const response = await browser.request('POST', '/api/auth/hand-over', {
    headers: { origin: ownOrigin.origin, 'x-embedded': 'true' },
  });
  return { page, response, token: response.json<{ data: { token: string } }>().data.token, browser };
}

describe('an embedded page', () => {
  test('gets a partitioned session cookie by its first write, and none by its document [MOD-02]', async () => {
    const { page, response, browser } = await openEmbedded();
    expect([page.body, getSetCookies(page)]).toEqual(['the page', []]);
    expect(getSetCookies(response)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^__Host-${demo.slug}_embed=\\S+; HttpOnly; Path=/; SameSite=None; Max-Age=2592000; Secure; Partitioned$`,
        ),
      ),
    ]);
    // Later requests are recognised by that cookie and set no other.
    expect([...browser.cookies.keys()]).toEqual([`__Host-${demo.slug}_embed`]);
    expect(getSetCookies(await browser.request('GET', '/x', { headers: documentHeaders }))).toEqual([]);
  });

  test('cannot create guests without end: 120 in ten minutes for one IP address [MOD-02]', async () => {
    const other = await createTestClient(database);
    const write = () =>
      createTestBrowser(app, other.headers).request('POST', '/api/auth/hand-over', {
        headers: { origin: `http://${other.host}`, 'x-embedded': 'true' },
      });
    await database.run(sql`delete from rate_limit`);
    // The route itself allows 30 calls a minute, so the limit is nearly used up directly.
    const limit = createGuestLimit({ database, log: createLogger('silent') });
    const newGuest = {
      ...testCallers.guest,
      isNew: true,
      client: { ...testCallers.guest.client, id: other.id },
    };
    for (let n = 0; n < 118; n += 1) expect(await limit(newGuest)).toBeUndefined();
    const responses = [await write(), await write(), await write()];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(responses[2]?.json()).toMatchObject({ code: 'too_many_guests', next_step: 'log_in' });
    expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(60);
    expect(responses.map((response) => getSetCookies(response).length)).toEqual([1, 1, 0]);
    // Known guests and customers are not limited.
    const guest = createTestBrowser(app, createTestGuest(other).headers);
    const known = await guest.request('POST', '/api/auth/hand-over', {
      headers: { origin: `http://${other.host}` },
    });
    expect(known.statusCode).toBe(200);
  });

  test('ignores a person’s session in its cookie [MOD-02]', async () => {
    const sam = await logInTestCustomer(database, demo);
    const signedSession = sam.headers['cookie']?.split('=')[1] ?? '';
    const headers = { ...demo.headers, cookie: `__Host-${demo.slug}_embed=${signedSession}` };
    expect((await app.inject({ url: '/api/auth/user', headers })).json()).toMatchObject({ data: null });
  });
});

describe('hand-over', () => {
  test('redirects to a window with the embedded page’s guest and a cookie of its own [MOD-02]', async () => {
    const { token } = await openEmbedded();
    const response = await post(demo.headers, { token, to: '/basket/checkout?a=1' });
    expect([response.statusCode, response.headers['location']]).toEqual([303, '/basket/checkout?a=1']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(getSetCookies(response)[0]).toMatch(
      new RegExp(`^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax;`),
    );
    // A customer who is already logged in in that window gets the guest's cart merged into their own.
    const sam = await logInTestCustomer(database, demo);
    const second = await openEmbedded();
    const redirect = await post(sam.headers, { token: second.token });
    expect([redirect.headers['location'], getSetCookies(redirect)]).toEqual(['/basket', []]);
    expect(merged.at(-1)).toMatchObject({ personId: sam.personId, guestKey: expect.any(String) });
  });

  test('joins the cart of an earlier guest of the window with the embedded page’s [MOD-02]', async () => {
    const { token } = await openEmbedded();
    const windowGuest = createTestGuest(demo);
    const response = await post(windowGuest.headers, { token });
    expect(merged.at(-1)).toMatchObject({ guestKey: windowGuest.guestKey, toGuestKey: expect.any(String) });
    expect(getSetCookies(response)).toHaveLength(2);
  });

  test('works once and for one client; an invalid token changes nothing [AUT-07]', async () => {
    const { token } = await openEmbedded();
    expect(getSetCookies(await post(demo.headers, { token }))).not.toEqual([]);
    const otherClientToken = await createLoginToken(database.run, {
      clientId: harbour.id,
      now: noon,
      guestKey: 'k',
    });
    for (const invalid of [token, otherClientToken, 'nonsense', '']) {
      const response = await post(demo.headers, { token: invalid });
      expect([response.statusCode, response.headers['location'], getSetCookies(response)]).toEqual([
        303,
        '/basket',
        [],
      ]);
    }
  });

  test('refuses a form of another site, and the token remains valid [MOD-02 AUT-07]', async () => {
    const { token } = await openEmbedded();
    const otherOrigin = { ...ownOrigin, origin: 'http://council.localhost' };
    expect((await post(demo.headers, { token }, otherOrigin)).statusCode).toBe(403);
    expect(getSetCookies(await post(demo.headers, { token }))).not.toEqual([]);
  });

  test('redirects only to pages of the same host [MOD-02]', async () => {
    for (const to of [
      '//evil.test/x',
      '/\\evil.test',
      'https://evil.test',
      '/\t/evil.test',
      'x',
      '/..//evil.test',
    ]) {
      const { headers } = await post(demo.headers, { token: 'x', to });
      expect([to, headers['location']]).toEqual([to, '/basket']);
    }
  });
});
