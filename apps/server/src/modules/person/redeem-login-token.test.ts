import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createLoginToken, loginTokenHook, personRoutes } from './index.ts';

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
      const loginDeps = { ...deps, mergeGuestCart: async (_: unknown, of: unknown) => void merged.push(of) };
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
const requestUser = async (visitor: ReturnType<typeof openBrowser>) =>
  (await visitor.ask('GET', '/api/auth/user')).json<{ data: { id: number } | null }>().data;

describe('a token in the address', () => {
  test('is taken out of it, and lets in with a session that is new [AUT-07]', async () => {
    const visitor = openBrowser(demo.headers);
    const answer = await visitor.ask('GET', `/basket?token=${await createToken()}&a=1`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers).toMatchObject({
      location: '/basket?a=1',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(getSetCookies(answer)[0]).toMatch(
      new RegExp(
        `^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; Domain=${demo.slug}.localhost$`,
      ),
    );
    expect(visitor.cookies.get(demo.slug)).not.toBe(sam.headers['cookie']?.split('=')[1]);
    expect(await requestUser(visitor)).toMatchObject({ id: sam.personId });
    expect((await visitor.ask('GET', '/basket?a=1')).body).toBe('the page');
  });

  test('counts once, also for two who come with it together [AUT-07]', async () => {
    const token = await createToken();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => openBrowser(demo.headers).ask('GET', `/?token=${token}`)),
    );
    expect(answers.every(({ statusCode }) => statusCode === 303)).toBe(true);
    expect(answers.filter((answer) => getSetCookies(answer).length > 0)).toHaveLength(1);
  });

  test('that is bad, used up, too old or another client’s changes nothing [AUT-07]', async () => {
    const now = noon + 120_000;
    const token = await createToken();
    const refused = [
      await openBrowser(demo.headers).ask('GET', '/?token=nonsense'),
      await openBrowser(demo.headers).ask('GET', '/?token='),
      await openBrowser(harbour.headers).ask('GET', `/?token=${token}`),
      await openBrowser(demo.headers, createServer(now)).ask('GET', `/?token=${token}`),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['location'], getSetCookies(answer)]).toEqual([303, '/', []]);
    }
    const other = await logInTestCustomer(database, demo);
    const visitor = openBrowser(other.headers);
    await visitor.ask('GET', '/?token=nonsense');
    expect(await requestUser(visitor)).toMatchObject({ id: other.personId });
    const inTime = openBrowser(demo.headers, createServer(now - 1));
    expect(getSetCookies(await inTime.ask('GET', `/?token=${token}`))).toHaveLength(2);
  });

  test('is kept as a hash, so that who reads the table gets in nowhere [AUT-07]', async () => {
    const token = await createToken();
    const rows = await run(queryBuilder.selectFrom('login_token').selectAll());
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.token_hash).toHaveLength(32);
      expect(row.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
    }
  });

  test('on a link from another site puts nobody into an account over their own [AUT-07]', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const other = await logInTestCustomer(database, demo);
    for (const headers of [other.headers, createTestGuest(demo).headers]) {
      const token = await createToken();
      const answer = await openBrowser(headers).ask('GET', `/?token=${token}`, { more: foreign });
      expect([answer.statusCode, getSetCookies(answer)]).toEqual([303, []]);
      // It was not used up: who asks from our own pages gets in.
      expect(getSetCookies(await openBrowser(headers).ask('GET', `/?token=${token}`))).toHaveLength(2);
    }
    const alone = await openBrowser(demo.headers).ask('GET', `/?token=${await createToken()}`, {
      more: foreign,
    });
    expect(getSetCookies(alone)).toHaveLength(2);
  });

  test('replaces the session of before, and takes a guest’s cart along [AUT-07 AUT-27]', async () => {
    const other = await logInTestCustomer(database, demo);
    await openBrowser(other.headers).ask('GET', `/?token=${await createToken()}`);
    expect((await openBrowser(other.headers).ask('GET', '/api/auth/user')).statusCode).toBe(401);

    const guest = createTestGuest(demo);
    await openBrowser(guest.headers).ask('GET', `/?token=${await createToken()}`);
    expect(merged.at(-1)).toMatchObject({ guestKey: guest.guestKey, personId: sam.personId });
  });

  test('of a guest brings what they hold, to a guest or to who is logged in [AUT-07]', async () => {
    const { guestKey } = createTestGuest(demo);
    const visitor = openBrowser(demo.headers);
    const answer = await visitor.ask('GET', `/?token=${await createToken({ guestKey })}`);
    expect(getSetCookies(answer)[1]).toMatch(
      new RegExp(`^${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0;`),
    );
    expect(visitor.cookies.size).toBe(1);

    const other = await logInTestCustomer(database, demo);
    const known = openBrowser(other.headers);
    await known.ask('GET', `/?token=${await createToken({ guestKey })}`);
    expect(merged.at(-1)).toMatchObject({ guestKey, personId: other.personId });
    expect(await requestUser(known)).toMatchObject({ id: other.personId });
  });

  test('is a page’s: the API takes none [AUT-07]', async () => {
    const token = await createToken();
    const visitor = openBrowser(demo.headers);
    expect((await visitor.ask('GET', `/api/auth/user?token=${token}`)).json()).toMatchObject({ data: null });
    expect(visitor.cookies.size).toBe(0);
  });
});
