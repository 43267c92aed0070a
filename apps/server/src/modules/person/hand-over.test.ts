import { describe, expect, test } from 'vitest';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createLoginToken, embeddedSessionHook, personRoutes } from './index.ts';

const database = await createTestDatabase(8);
const demo = await createTestClient(database);
const harbour = await createTestClient(database);

const merged: unknown[] = [];
const app = createTestServer(database, (registerRoute, deps, { app, readCaller }) => {
  const loginDeps = { ...deps, mergeGuestCart: async (_: unknown, of: unknown) => void merged.push(of) };
  app.addHook('onRequest', embeddedSessionHook(loginDeps, readCaller));
  personRoutes(registerRoute, loginDeps);
  app.get('/*', async () => 'the page');
});
const embeddedHeaders = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
const ownOrigin = { origin: `http://${demo.host}`, 'content-type': 'application/x-www-form-urlencoded' };

/** A form as a browser posts it. */
const post = async (headers: Record<string, string>, form: Record<string, string>, origin = ownOrigin) =>
  app.inject({
    method: 'POST',
    url: '/hand-over',
    headers: { ...headers, ...origin },
    payload: new URLSearchParams(form).toString(),
  });

/** Somebody in a frame on a council's page, with the one cookie that such a frame has. */
async function openEmbedded() {
  const visitor = createTestBrowser(app, demo.headers);
  const page = await visitor.ask('GET', '/location/arena', { more: embeddedHeaders });
  const answer = await visitor.ask('POST', '/api/auth/hand-over', { more: { origin: ownOrigin.origin } });
  return { page, answer, ticket: answer.json<{ data: { ticket: string } }>().data.ticket, visitor };
}

describe('a frame on another site', () => {
  test('gets a session of its own with its first page, kept apart for the site around it [MOD-02]', async () => {
    const { page, answer, visitor } = await openEmbedded();
    expect(page.body).toBe('the page');
    expect(getSetCookies(page)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^__Host-${demo.slug}_embed=\\S+; HttpOnly; Path=/; SameSite=None; Max-Age=2592000; Secure; Partitioned$`,
        ),
      ),
    ]);
    // It is known by that cookie from then on, and gets no other.
    expect([...visitor.cookies.keys()]).toEqual([`__Host-${demo.slug}_embed`]);
    expect(getSetCookies(answer)).toEqual([]);
    expect(getSetCookies(await visitor.ask('GET', '/x', { more: embeddedHeaders }))).toEqual([]);
  });

  test('is told by what the browser says; no other page gets such a cookie [MOD-02]', async () => {
    for (const more of [
      {},
      { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' },
    ]) {
      expect(getSetCookies(await createTestBrowser(app, demo.headers).ask('GET', '/', { more }))).toEqual([]);
    }
    const known = createTestBrowser(app, createTestGuest(demo).headers);
    expect(getSetCookies(await known.ask('GET', '/', { more: embeddedHeaders }))).toEqual([]);
  });

  test('can hold no log-in: a person’s session in its cookie is none [MOD-02]', async () => {
    const sam = await logInTestCustomer(database, demo);
    const sealed = sam.headers['cookie']?.split('=')[1] ?? '';
    const headers = { ...demo.headers, cookie: `__Host-${demo.slug}_embed=${sealed}` };
    expect((await app.inject({ url: '/api/auth/user', headers })).json()).toMatchObject({ data: null });
  });
});

describe('handing over', () => {
  test('leads on to a window that has the frame’s guest, by a cookie of its own [MOD-02]', async () => {
    const { ticket } = await openEmbedded();
    const answer = await post(demo.headers, { ticket, to: '/basket/checkout?a=1' });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/basket/checkout?a=1']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(getSetCookies(answer)[0]).toMatch(
      new RegExp(`^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax;`),
    );
    // Who is logged in there already gets what the frame held into their own cart.
    const sam = await logInTestCustomer(database, demo);
    const again = await openEmbedded();
    const taken = await post(sam.headers, { ticket: again.ticket });
    expect([taken.headers['location'], getSetCookies(taken)]).toEqual(['/basket', []]);
    expect(merged.at(-1)).toMatchObject({ personId: sam.personId, guestKey: expect.any(String) });
  });

  test('counts once, for this client, and a bad ticket changes nothing [AUT-07]', async () => {
    const { ticket } = await openEmbedded();
    expect(getSetCookies(await post(demo.headers, { ticket }))).not.toEqual([]);
    const elsewhere = await createLoginToken(database.run, {
      clientId: harbour.id,
      now: noon,
      guestKey: 'k',
    });
    for (const bad of [ticket, elsewhere, 'nonsense', '']) {
      const answer = await post(demo.headers, { ticket: bad });
      expect([answer.statusCode, answer.headers['location'], getSetCookies(answer)]).toEqual([
        303,
        '/basket',
        [],
      ]);
    }
  });

  test('is refused to a form of another site, and the ticket stays good [MOD-02 AUT-07]', async () => {
    const { ticket } = await openEmbedded();
    const foreign = { ...ownOrigin, origin: 'http://council.localhost' };
    expect((await post(demo.headers, { ticket }, foreign)).statusCode).toBe(403);
    expect(getSetCookies(await post(demo.headers, { ticket }))).not.toEqual([]);
  });

  test('leads nowhere but to a page of this host [MOD-02]', async () => {
    for (const to of [
      '//evil.test/x',
      '/\\evil.test',
      'https://evil.test',
      '/\t/evil.test',
      'x',
      '/..//evil.test',
    ]) {
      const { headers } = await post(demo.headers, { ticket: 'x', to });
      expect([to, headers['location']]).toEqual([to, '/basket']);
    }
  });
});
