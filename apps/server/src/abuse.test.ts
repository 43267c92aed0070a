import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { hashPassword } from '#platform/security/password-hash';
import { buildApp } from './app.ts';
import { createTestBrowser, getSetCookies } from './testing/browser.ts';
import { createTestClient, createTestGuest, createTestPerson, testKeys } from './testing/people.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

/**
 * Counts the slow hashes instead of their time, which depends on the machine, and makes them fast. The modules are shared
 * with other test files, so the function is replaced in `node:crypto` itself while this file runs.
 */
const hashes = { count: 0 };
const { scrypt } = nodeCrypto;
const countScrypt = (...[given, salt, length, , done]: Parameters<typeof scrypt>): void => {
  hashes.count += 1;
  const hash = nodeCrypto.createHash('sha512').update(salt).update(given).digest();
  done(null, hash.subarray(0, length));
};
function replaceScrypt(replacement: unknown): void {
  Object.assign(nodeCrypto, { scrypt: replacement });
  syncBuiltinESMExports();
}
replaceScrypt(countScrypt);
afterAll(() => replaceScrypt(scrypt));

const database = await createTestDatabase(16);
const client = await createTestClient(database);
const password = 'Correct horse 7';
const password_hash = await hashPassword(password);
const logged: string[] = [];
const log = createLogger('debug', (line) => logged.push(line));
const settings = readSettings({
  DATABASE_URL: 'postgres://unused',
  SECRET_KEY: 'x'.repeat(32),
  TRUSTED_PROXIES: '127.0.0.1',
  BEARER: 'off',
  // A busy machine is no reason to refuse the requests of a test.
  MAX_EVENT_LOOP_DELAY: '60000',
});
const app = buildApp({ database, now: () => noon, settings, keys: testKeys, log }, { loggerInstance: log });

let addressCount = 0;
const createAddress = (): string => {
  addressCount += 1;
  return `10.1.${Math.floor(addressCount / 250)}.${addressCount % 250}`;
};
const openBrowser = (headers: Record<string, string> = {}) =>
  createTestBrowser(app, { ...client.headers, 'x-forwarded-for': createAddress(), ...headers });
const post = (path: string, body: object, browser = openBrowser()) => browser.request('POST', path, { body });
const logIn = (username: string, given: string, browser = openBrowser()) =>
  post('/api/auth/customer/login', { username, password: given }, browser);
const createAccount = (changes = {}) => createTestPerson(database, client, { password_hash, ...changes });

async function countHashes(work: () => Promise<unknown>): Promise<number> {
  const before = hashes.count;
  await work();
  return hashes.count - before;
}

describe('whether an address has an account', () => {
  test('does not change how many passwords a request hashes, and so how long it takes [AUT-03 AUT-14]', async () => {
    const { email } = await createAccount();
    const { email: withoutPassword } = await createAccount({ password_hash: null });
    const { email: ofStaff } = await createAccount({ role: 'manager' });
    const addresses = [email, withoutPassword, ofStaff, 'nobody@people.test'];
    const register = (address: string) =>
      post('/api/auth/customer/register', {
        first_name: 'Sam',
        last_name: 'Sample',
        email: address,
        password: 'Battery staple 9',
        date_of_birth: '1990-05-17',
        client_id: client.slug,
      });
    const provisional = (address: string) =>
      post('/api/auth/customer/provisional', { first_name: 'Sam', last_name: 'Sample', email: address });
    const forgotten = (address: string) =>
      post('/api/auth/customer/forgotten-password', { email_or_reference: address });
    for (const [request, expected] of [
      [(address: string) => logIn(address, 'wrong'), 1],
      [provisional, 0],
      [forgotten, 0],
      [register, 1],
    ] as const) {
      const counts: number[] = [];
      for (const address of addresses) counts.push(await countHashes(() => request(address)));
      expect(counts).toEqual(addresses.map(() => expected));
    }
  });
});

describe('a session', () => {
  test('that somebody planted in the browser is not the one that a log-in starts [AUT-27]', async () => {
    const { email } = await createAccount();
    const planted = createTestGuest(client).headers['cookie'] ?? '';
    const browser = openBrowser({ cookie: planted });
    const response = await logIn(email, password, browser);
    const session = getSetCookies(response).find((header) => header.startsWith(`${client.slug}=`)) ?? '';
    expect(session).toContain('; HttpOnly');
    expect(session.split(';')[0]).not.toBe(planted);
    const thief = await openBrowser({ cookie: planted }).request('GET', '/api/auth/user');
    expect(thief.json()).toMatchObject({ data: null });
  });
});

/** More than enough: the waits begin with the first of them. */
const guessCount = 1000;

describe(`stolen passwords tried from ${guessCount} addresses`, () => {
  test('are slowed down together, while the known device of the customer logs in [AUT-26]', async () => {
    const { email } = await createAccount();
    const known = openBrowser();
    expect((await logIn(email, password, known)).statusCode).toBe(200);
    await post('/api/auth/logout', {}, known);
    const statuses = new Map<number, number>();
    for (let batch = 0; batch < guessCount / 20; batch += 1) {
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, n) => logIn(email, `guess ${batch} ${n}`)),
      );
      for (const { statusCode } of all) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    const tried = statuses.get(422) ?? 0;
    expect(statuses.get(429)).toBe(guessCount - tried);
    // 100 of all sources, and those of a batch that were in progress when a wait began.
    expect(tried).toBeLessThan(200);
    expect((await logIn(email, password, known)).statusCode).toBe(200);
  });
});

describe('a hostile address', () => {
  const elsewhere = [
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/.//evil.test/',
    '\thttps://evil.test/',
  ];
  const paths = [
    '//evil.test/',
    '/\\evil.test/',
    '///evil.test//',
    '/%2f%2fevil.test/',
    '/%5cevil.test/',
    ...['redirect', 'next', 'return', 'return_to', 'to', 'url', 'continue'].flatMap((name) =>
      elsewhere.map((target) => `/login/?${name}=${encodeURIComponent(target)}`),
    ),
    `//evil.test/?token=${'x'.repeat(43)}`,
  ];

  test('redirects to no other host, by path or by parameter [RTE-02 RTE-15]', async () => {
    let redirects = 0;
    for (const url of paths) {
      const { headers } = await app.inject({ url, headers: { ...client.headers, accept: 'text/html' } });
      if (headers.location === undefined) continue;
      redirects += 1;
      const { host } = new URL(headers.location, `http://${client.host}${new URL(url, 'http://a').pathname}`);
      expect([url, host]).toEqual([url, client.host]);
    }
    expect(redirects).toBeGreaterThan(0);
    for (const to of elsewhere) {
      const response = await post('/hand-over', { token: 'x', to });
      expect([to, response.headers.location]).toEqual([to, '/basket']);
    }
  });
});

describe('a secret in a request', () => {
  const secret = 'tHe-sEcReT-tHaT-nO-lOg-hAs-0123456789abcdef';

  test('is in no line of the log, wherever it is [AUT-07 ACC-06 PRC-07]', async () => {
    logged.length = 0;
    for (const url of [
      `/?token=${secret}`,
      `/guest-passes/redeem?pass_token=${secret}`,
      `/api/v1/calendar-feeds/${secret}`,
      `/api/auth/user?token=${secret}`,
    ])
      await app.inject({ url, headers: client.headers });
    await openBrowser({ cookie: `${client.slug}=${secret}`, authorization: `Bearer ${secret}` }).request(
      'GET',
      '/api/auth/user',
    );
    for (const [path, body] of [
      ['login', { username: 'sam@people.test', password: secret, code: secret }],
      ['reset-password', { token: secret, password: secret, code: secret }],
      ['reset-password/link', { token: secret }],
      ['email-change/confirm', { token: secret }],
      [
        'passkey-login',
        { credential: { id: secret, client_data: secret, authenticator_data: secret, signature: secret } },
      ],
    ] as const)
      await post(`/api/auth/customer/${path}`, body);
    expect(logged.length).toBeGreaterThan(8);
    expect(logged.filter((line) => line.includes(secret))).toEqual([]);
  });

  test('goes to no other site in a Referer [AUT-07 PRC-07 ACC-06]', async () => {
    const { email } = await createAccount();
    const owner = openBrowser();
    await logIn(email, password, owner);
    const link = await owner.request('PUT', '/api/v1/calendar-feed');
    const feed = new URL(link.json<{ data: { url: string } }>().data.url).pathname;
    // A right link, whose response no shared cache keeps.
    const loaded = await app.inject({ url: feed, headers: client.headers });
    expect([loaded.statusCode, loaded.headers['cache-control']]).toEqual([200, 'private, max-age=300']);
    const urls = [`/?token=${secret}`, `/guest-passes/redeem?pass_token=${secret}`, `/checkout/phone`, feed];
    for (const url of urls) {
      const { headers } = await app.inject({ url, headers: client.headers });
      expect([url, headers['referrer-policy']]).toEqual([
        url,
        expect.stringMatching(/^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/),
      ]);
    }
  });
});
