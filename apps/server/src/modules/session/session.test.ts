import { expect, test } from 'vitest';
import { loadCountries } from '#platform/lib/find-country';
import { createLogger } from '#platform/runtime/logger';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBrowser } from '../../testing/browser.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  createTestPersonSession,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { passwordRoutes } from '../password/index.ts';
import { personRoutes } from '../person/index.ts';
import { sessionRoutes } from './index.ts';

const database = await createTestDatabase(4);
const demo = await createTestClient(database);
const harbour = await createTestClient(database);
await loadCountries(createLogger('info'));
const oldPassword = 'Correct horse 7';
const password_hash = await hashPassword(oldPassword, { logN: 4, r: 8, p: 1 });
let now = noon;
const createServer = (settings = {}) =>
  createTestServer(
    database,
    (registerRoute, deps) => {
      const loginDeps = { ...deps, mergeGuestCart: async () => {} };
      personRoutes(registerRoute, loginDeps);
      passwordRoutes(registerRoute, loginDeps);
      sessionRoutes(registerRoute, deps);
    },
    { now: () => now, settings },
  );
const app = createServer();
const appBehindProxy = createServer({ TRUSTED_PROXIES: ['127.0.0.1'] });

type Headers = Record<string, string>;
type SessionView = { id: string; browser: string | null; is_current: boolean; used_at: { utc: string } };
const send = (method: 'GET' | 'DELETE', headers: Headers, path = '') =>
  app.inject({ method, url: `/api/auth/sessions${path}`, headers });
const list = async (headers: Headers) => (await send('GET', headers)).json<{ data: SessionView[] }>().data;
const isLoggedIn = async (headers: Headers) => (await send('GET', headers)).statusCode === 200;

test('lists where a customer is logged in, with the part of the address that names no household [AUT-27]', async () => {
  const { email } = await createTestPerson(database, demo, { password_hash });
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const browser = createTestBrowser(app, { ...demo.headers, 'user-agent': userAgent });
  const body = { username: email, password: oldPassword };
  await browser.request('POST', '/api/auth/customer/login', { body });
  now = noon + 3_600_000;
  // A request that names no browser keeps the known one.
  await browser.request('GET', '/api/auth/user', { headers: { 'user-agent': 'lightMyRequest' } });
  const response = await browser.request('GET', '/api/auth/sessions');
  now = noon;
  expect(response.json()).toMatchObject({
    data: [
      {
        browser: 'Chrome',
        system: 'Windows',
        network: '127.0.x.x',
        created_at: { utc: '2030-06-01 12:00:00' },
        used_at: { utc: '2030-06-01 13:00:00' },
        is_current: true,
      },
    ],
  });
});

test('lists the country of the last address of each session, and nobody else’s [AUT-27]', async () => {
  const [sam, other] = [
    await createTestPerson(database, demo, { password_hash }),
    await createTestPerson(database, demo, { password_hash }),
  ];
  const logInFrom = async (email: string, address: string) => {
    const browser = createTestBrowser(appBehindProxy, { ...demo.headers, 'x-forwarded-for': address });
    await browser.request('POST', '/api/auth/customer/login', {
      body: { username: email, password: oldPassword },
    });
    return browser;
  };
  await logInFrom(sam.email, '192.168.0.1');
  now = noon + 60_000;
  await logInFrom(sam.email, '8.8.8.8');
  now = noon + 120_000;
  const browser = await logInFrom(sam.email, '81.2.69.142');
  await logInFrom(other.email, '2001:4860:4860::8888');
  const readPlaces = async () => {
    const response = await browser.request('GET', '/api/auth/sessions');
    return response
      .json<{ data: { country: string | null; network: string }[] }>()
      .data.map(({ country, network }) => [country, network]);
  };
  const others = [
    ['US', '8.8.x.x'],
    [null, '192.168.x.x'],
  ];
  expect(await readPlaces()).toEqual([['GB', '81.2.x.x'], ...others]);
  // The same browser, ten minutes later in Germany.
  now = noon + 900_000;
  await browser.request('GET', '/api/auth/user', { headers: { 'x-forwarded-for': '91.10.0.1' } });
  expect(await readPlaces()).toEqual([['DE', '91.10.x.x'], ...others]);
  now = noon;
});

test('ends one session, and all others, of the caller only [AUT-27]', async () => {
  const sam = await logInTestCustomer(database, demo);
  const [phone, tablet] = [
    await createTestPersonSession(database, demo, sam.personId),
    await createTestPersonSession(database, demo, sam.personId),
  ];
  const { id: phoneId } = (await list(phone.headers)).find(({ is_current }) => is_current) ?? { id: '' };
  const statuses = [];
  for (const { headers } of [
    createTestGuest(demo),
    await logInTestCustomer(database, demo),
    await logInTestCustomer(database, harbour),
    await logInTestStaff(database, demo),
    // One's own ends by logging out.
    phone,
  ])
    statuses.push((await send('DELETE', headers, `/${phoneId}`)).statusCode);
  expect(statuses).toEqual([401, 404, 404, 403, 404]);
  expect((await send('DELETE', sam.headers, `/${phoneId}`)).json()).toHaveProperty('data.length', 2);
  expect(await isLoggedIn(phone.headers)).toBe(false);
  const rest = (await send('DELETE', sam.headers)).json<{ data: SessionView[] }>().data;
  expect(rest.map(({ is_current }) => is_current)).toEqual([true]);
  expect([await isLoggedIn(sam.headers), await isLoggedIn(tablet.headers)]).toEqual([true, false]);
});

const changePassword = (headers: Headers, current_password: string, password: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/user/password',
    headers,
    payload: { current_password, password },
  });

test('changes the password of who knows it, and ends the other sessions [ACC-09 AUT-27]', async () => {
  const sam = await logInTestCustomer(database, demo, { password_hash });
  const other = await createTestPersonSession(database, demo, sam.personId);
  const wrong = await changePassword(sam.headers, 'Wrong horse 7', 'A brand new phrase 9');
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    422,
    { errors: { current_password: [expect.stringContaining('not your current password')] } },
  ]);
  const weak = await changePassword(sam.headers, oldPassword, 'password1');
  expect(weak.json()).toHaveProperty('errors.password');
  expect(await isLoggedIn(other.headers)).toBe(true);
  expect((await changePassword(sam.headers, oldPassword, 'A brand new phrase 9')).statusCode).toBe(200);
  expect([await isLoggedIn(sam.headers), await isLoggedIn(other.headers)]).toEqual([true, false]);
  const logIn = async (password: string) => {
    const body = { username: sam.email, password };
    const browser = createTestBrowser(app, demo.headers);
    return (await browser.request('POST', '/api/auth/customer/login', { body })).statusCode;
  };
  expect([await logIn(oldPassword), await logIn('A brand new phrase 9')]).toEqual([422, 200]);
});

test('slows down wrong passwords of a session, and needs an account with a password [ACC-09 AUT-26]', async () => {
  const sam = await logInTestCustomer(database, demo, { password_hash });
  const statuses = [];
  for (let attempt = 0; attempt < 7; attempt += 1)
    statuses.push((await changePassword(sam.headers, `Wrong ${attempt}`, 'A brand new phrase 9')).statusCode);
  expect(statuses.at(-1)).toBe(429);
  const newcomer = await logInTestCustomer(database, demo, { is_provisional: true });
  expect((await changePassword(newcomer.headers, '', 'A brand new phrase 9')).statusCode).toBe(422);
  expect((await changePassword(newcomer.headers, 'x', 'A brand new phrase 9')).statusCode).toBe(422);
});
