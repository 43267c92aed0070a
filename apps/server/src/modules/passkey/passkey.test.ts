import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#platform/security/password-hash';
import { sendSecurityEmails } from '../../testing/account/security-emails.ts';
import { createAuthenticator } from '../../testing/account/software-authenticator.ts';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { personRoutes } from '../person/index.ts';
import { sessionRoutes } from '../session/index.ts';
import { passkeyRoutes } from './index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const client = await createTestClient(database);
const harbour = await createTestClient(database);
const password = 'Correct horse 7';
const password_hash = await hashPassword(password, { logN: 4, r: 8, p: 1 });

let time = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    const loginDeps = { ...deps, mergeGuestCart: async () => {} };
    personRoutes(registerRoute, loginDeps);
    sessionRoutes(registerRoute, loginDeps);
    passkeyRoutes(registerRoute, loginDeps);
  },
  { now: () => time, settings: { TRUSTED_PROXIES: ['127.0.0.1'] } },
);

let addressCount = 0;
function openBrowser(headers: Readonly<Record<string, string>> = client.headers) {
  addressCount += 1;
  return createTestBrowser(app, { ...headers, 'x-forwarded-for': `192.0.2.${addressCount}` });
}
type Browser = ReturnType<typeof openBrowser>;
type Authenticator = ReturnType<typeof createAuthenticator>;

const party = { id: `${client.slug}.localhost`, origin: `http://${client.host}` };
const base = '/api/auth/customer/passkey-login';

/** A customer who has just logged in with a password, in a browser of their own. */
async function openLoggedIn() {
  const sam = await createTestPerson(database, client, { password_hash });
  const browser = openBrowser();
  const body = { username: sam.email, password };
  expect((await browser.request('POST', '/api/auth/customer/login', { body })).statusCode).toBe(200);
  return { ...sam, browser };
}

const readData = <Data>(response: { json: <T>() => T }) => response.json<{ data: Data }>().data;

async function start(browser: Browser, path: string): Promise<string> {
  const response = await browser.request('POST', path);
  expect(response.statusCode).toBe(200);
  return readData<{ challenge: string }>(response).challenge;
}
const add = (browser: Browser, credential: object, name = 'Phone') =>
  browser.request('POST', '/api/auth/passkeys', { body: { name, credential } });
const logIn = (browser: Browser, credential: object) =>
  browser.request('POST', base, { body: { credential } });

async function addPasskey(browser: Browser, authenticator = createAuthenticator(), signCount = 0) {
  const challenge = await start(browser, '/api/auth/passkeys/start');
  const credential = authenticator.register({ ...party, challenge }, { signCount });
  const response = await add(browser, credential);
  expect(response.statusCode).toBe(200);
  return { authenticator, id: readData<{ id: string }[]>(response)[0]?.id ?? '' };
}
const answer = async (browser: Browser, authenticator: Authenticator, changes = {}) =>
  authenticator.authenticate({ ...party, challenge: await start(browser, `${base}/start`) }, changes);

const takeSubjects = async () =>
  (await sendSecurityEmails(database, client.id)).map(({ subject }) => subject);

describe('a passkey', () => {
  test('is added, logs in without a password, is listed and removed, with an email for each change [ACC-09]', async () => {
    const { browser, ...sam } = await openLoggedIn();
    await takeSubjects();
    const { authenticator, id } = await addPasskey(browser);
    const other = openBrowser();
    const response = await logIn(other, await answer(other, authenticator));
    expect(response.json()).toMatchObject({ data: { result: 'success', user: { id: sam.personId } } });
    expect(readData(await other.request('GET', '/api/auth/passkeys'))).toMatchObject([
      { id, name: 'Phone', used_at: { local: expect.any(String) } },
    ]);
    expect((await browser.request('DELETE', `/api/auth/passkeys/${id}`)).json()).toMatchObject({ data: [] });
    expect(await takeSubjects()).toEqual([
      'Test Leisure: A passkey was added to your account',
      'Test Leisure: A passkey was removed from your account',
    ]);
    const late = openBrowser();
    expect((await logIn(late, await answer(late, authenticator))).json()).toMatchObject({
      code: 'passkey_invalid',
    });
  });

  test('is for the domain of all surfaces of a client, or for a host of its own', async () => {
    const { browser } = await openLoggedIn();
    const options = (await browser.request('POST', '/api/auth/passkeys/start')).json();
    expect(options).toMatchObject({
      data: {
        rp: { id: `${client.slug}.localhost`, name: 'Test Leisure' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    const bare = openBrowser({ host: 'book.leisure.test', 'x-client-domain': client.host });
    const started = await bare.request('POST', `${base}/start`);
    expect(started.json()).toMatchObject({ data: { rpId: 'book.leisure.test' } });
  });

  test('needs a log-in of the last ten minutes to be added or removed; the password proves it again', async () => {
    const { browser } = await openLoggedIn();
    const { id } = await addPasskey(browser);
    time = minutesAfter(10);
    const refused = [409, { code: 'login_not_recent', next_step: 'prove_login' }];
    for (const [method, path] of [
      ['POST', '/api/auth/passkeys/start'],
      ['DELETE', `/api/auth/passkeys/${id}`],
    ] as const) {
      const response = await browser.request(method, path);
      expect([response.statusCode, response.json()]).toMatchObject(refused);
    }
    const proofPath = '/api/auth/session/proof';
    expect(readData(await browser.request('GET', proofPath))).toEqual({
      is_recent: false,
      needs_code: false,
    });
    const wrong = await browser.request('POST', proofPath, { body: { current_password: 'wrong' } });
    expect(wrong.json()).toMatchObject({ errors: { current_password: [expect.any(String)] } });
    await browser.request('POST', proofPath, { body: { current_password: password } });
    expect((await browser.request('DELETE', `/api/auth/passkeys/${id}`)).statusCode).toBe(200);
    time = noon;
  });
});

describe('a challenge', () => {
  test('is used once, also by an answer that is refused', async () => {
    const { browser } = await openLoggedIn();
    const authenticator = createAuthenticator();
    const challenge = await start(browser, '/api/auth/passkeys/start');
    const invalid = authenticator.register({ ...party, challenge }, { isVerified: false });
    const credential = authenticator.register({ ...party, challenge });
    expect((await add(browser, invalid)).json()).toMatchObject({ code: 'passkey_invalid' });
    expect((await add(browser, credential)).json()).toMatchObject({ code: 'passkey_invalid' });
    await addPasskey(browser, authenticator);
    const other = openBrowser();
    const assertion = await answer(other, authenticator);
    const both = await Promise.all([logIn(other, assertion), logIn(other, assertion)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('is valid for five minutes, and only in the browser and for the purpose that asked', async () => {
    const { browser } = await openLoggedIn();
    const { authenticator } = await addPasskey(browser);
    const [owner, thief] = [openBrowser(), openBrowser()];
    const stolen = await answer(owner, authenticator);
    await answer(thief, authenticator);
    expect((await logIn(thief, stolen)).statusCode).toBe(422);
    expect((await logIn(owner, stolen)).statusCode).toBe(200);

    const late = openBrowser();
    const assertion = await answer(late, authenticator);
    time = minutesAfter(5);
    expect((await logIn(late, assertion)).statusCode).toBe(422);
    time = noon;

    const { browser: second } = await openLoggedIn();
    const challenge = await start(second, `${base}/start`);
    expect((await add(second, createAuthenticator().register({ ...party, challenge }))).statusCode).toBe(422);
    const added = await start(second, '/api/auth/passkeys/start');
    const { browser: third } = await openLoggedIn();
    expect(
      (await add(third, createAuthenticator().register({ ...party, challenge: added }))).statusCode,
    ).toBe(422);
  });
});

describe('a log-in with a passkey', () => {
  test('is refused in the same words for every reason', async () => {
    const { browser, ...sam } = await openLoggedIn();
    const { authenticator } = await addPasskey(browser);
    const bodies = new Set<string>();
    const expectRefusal = async (
      build: (options: typeof party & { challenge: string }) => object,
      headers = client.headers,
    ) => {
      const other = openBrowser(headers);
      const response = await logIn(
        other,
        build({ ...party, challenge: await start(other, `${base}/start`) }),
      );
      expect(response.statusCode).toBe(422);
      expect(getSetCookies(response)).toEqual([]);
      bodies.add(response.body);
    };
    await expectRefusal((options) => createAuthenticator().authenticate(options));
    await expectRefusal((options) => authenticator.authenticate(options, { isVerified: false }));
    await expectRefusal((options) => authenticator.authenticate(options, { type: 'webauthn.create' }));
    await expectRefusal((options) => authenticator.authenticate({ ...options, origin: 'http://evil.test' }));
    await expectRefusal((options) => authenticator.authenticate({ ...options, id: 'evil.test' }));
    await expectRefusal((options) => ({
      ...authenticator.authenticate(options),
      signature: createAuthenticator().authenticate(options).signature,
    }));
    await expectRefusal((options) => ({
      ...authenticator.authenticate(options),
      user_handle: 'c29tZWJvZHk',
    }));
    await expectRefusal((options) => authenticator.authenticate(options), harbour.headers);
    await run(
      sql`update person set role = 'manager' where client_id = ${client.id} and id = ${sam.personId}`,
    );
    await expectRefusal((options) => authenticator.authenticate(options));
    expect(bodies.size).toBe(1);
  });

  test('is refused with a counter that does not rise, which a copy of the passkey has', async () => {
    const { browser } = await openLoggedIn();
    const { authenticator } = await addPasskey(browser, createAuthenticator(), 7);
    const statuses: number[] = [];
    for (const signCount of [8, 8, 7, 9]) {
      const other = openBrowser();
      statuses.push((await logIn(other, await answer(other, authenticator, { signCount }))).statusCode);
    }
    expect(statuses).toEqual([200, 422, 422, 200]);
  });

  test('starts a new session and ends the one that the browser had', async () => {
    const { browser } = await openLoggedIn();
    const { authenticator } = await addPasskey(browser);
    const before = browser.cookies.get(client.slug);
    expect((await logIn(browser, await answer(browser, authenticator))).statusCode).toBe(200);
    expect(browser.cookies.get(client.slug)).not.toBe(before);
    const copy = openBrowser({ ...client.headers, cookie: `${client.slug}=${before}` });
    expect((await copy.request('GET', '/api/auth/passkeys')).statusCode).toBe(401);
  });
});
