import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { sha256 } from '#platform/security/crypto';
import { hashPassword } from '#platform/security/password-hash';
import { sendSecurityEmails } from '../../testing/account/security-emails.ts';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestClient, createTestPerson } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { passwordRoutes } from '../password/index.ts';
import { personRoutes } from '../person/index.ts';
import { sessionRoutes } from '../session/index.ts';
import { secondFactorRoutes } from './index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const client = await createTestClient(database);
const password = 'Correct horse 7';
const password_hash = await hashPassword(password, { logN: 4, r: 8, p: 1 });

let time = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    const loginDeps = { ...deps, mergeGuestCart: async () => {} };
    personRoutes(registerRoute, loginDeps);
    passwordRoutes(registerRoute, loginDeps);
    sessionRoutes(registerRoute, loginDeps);
    secondFactorRoutes(registerRoute, loginDeps);
  },
  { now: () => time, settings: { TRUSTED_PROXIES: ['127.0.0.1'] } },
);

let addressCount = 0;
function openBrowser() {
  addressCount += 1;
  return createTestBrowser(app, { ...client.headers, 'x-forwarded-for': `192.0.2.${addressCount}` });
}
type Browser = ReturnType<typeof openBrowser>;

const path = '/api/auth/second-factor';
const readData = <Data>(response: { json: <T>() => T }) => response.json<{ data: Data }>().data;
const logIn = (username: string, code?: string, browser = openBrowser()) =>
  browser.request('POST', '/api/auth/customer/login', { body: { username, password, code } });
/** The code that the app shows so many minutes after noon. */
const showCode = (secret: string, minutes = 0) =>
  new TOTP({ secret }).generate({ timestamp: minutesAfter(minutes) });
const start = async (browser: Browser) =>
  readData<{ secret: string; uri: string }>(await browser.request('POST', `${path}/start`));

/** A customer with a second factor whose codes of this and the last 30 seconds are used up. */
async function createProtectedAccount() {
  const sam = await createTestPerson(database, client, { password_hash });
  const browser = openBrowser();
  await logIn(sam.email, undefined, browser);
  const { secret, uri } = await start(browser);
  const enabled = await browser.request('POST', path, { body: { code: showCode(secret) } });
  expect(enabled.statusCode).toBe(200);
  const { recovery_codes: codes } = readData<{ recovery_codes: string[] }>(enabled);
  return { ...sam, browser, secret, uri, codes };
}
const code = (response: { json: <T>() => T }) => response.json<{ code?: string }>().code;
const takeSubjects = async () =>
  (await sendSecurityEmails(database, client.id)).map(({ subject }) => subject);

describe('a second factor', () => {
  test('is asked for after the password, and only then; each code works once [ACC-09 AUT-01]', async () => {
    const sam = await createProtectedAccount();
    expect(sam.uri).toContain(`otpauth://totp/Test%20Leisure:${encodeURIComponent(sam.email)}?`);
    const wrong = await openBrowser().request('POST', '/api/auth/customer/login', {
      body: { username: sam.email, password: 'wrong', code: showCode(sam.secret, 1) },
    });
    expect(code(wrong)).toBe('invalid_credentials');
    const without = await logIn(sam.email);
    expect([without.statusCode, code(without)]).toEqual([409, 'second_factor_needed']);
    expect(code(await logIn(sam.email, showCode(sam.secret)))).toBe('validation_failed');

    time = minutesAfter(1);
    const next = showCode(sam.secret, 1);
    expect((await logIn(sam.email, `${next.slice(0, 3)} ${next.slice(3)}`)).statusCode).toBe(200);
    expect((await logIn(sam.email, next)).json()).toMatchObject({ errors: { code: [expect.any(String)] } });
    expect((await logIn(sam.email, showCode(sam.secret, 3))).statusCode).toBe(422);
    time = noon;
  });

  test('is off until the app has shown a code, and a second start replaces the secret', async () => {
    const sam = await createTestPerson(database, client, { password_hash });
    const browser = openBrowser();
    await logIn(sam.email, undefined, browser);
    const [first, second] = [await start(browser), await start(browser)];
    const enable = (secret: string) => browser.request('POST', path, { body: { code: showCode(secret) } });
    expect(code(await enable(first.secret))).toBe('validation_failed');
    expect((await logIn(sam.email)).statusCode).toBe(200);
    expect((await enable(second.secret)).statusCode).toBe(200);
    expect(code(await browser.request('POST', `${path}/start`))).toBe('second_factor_enabled');
    expect(code(await enable(second.secret))).toBe('second_factor_not_started');
  });

  test('is turned off by a recent log-in only, and every change is emailed', async () => {
    await takeSubjects();
    const sam = await createProtectedAccount();
    time = minutesAfter(10);
    expect(code(await sam.browser.request('DELETE', path))).toBe('login_not_recent');
    const prove = (body: object) => sam.browser.request('POST', '/api/auth/session/proof', { body });
    expect(code(await prove({ current_password: password }))).toBe('second_factor_needed');
    await prove({ current_password: password, code: showCode(sam.secret, 10) });
    expect(readData(await sam.browser.request('DELETE', path))).toEqual({
      is_enabled: false,
      enabled_at: null,
      recovery_codes_left: 0,
    });
    expect((await logIn(sam.email)).statusCode).toBe(200);
    expect(await takeSubjects()).toEqual([
      'Test Leisure: Two-step log-in is on',
      'Test Leisure: Two-step log-in is off',
    ]);
    time = noon;
  });

  test('is asked for by a link that sets the password too, which changes nothing before', async () => {
    const sam = await createProtectedAccount();
    await run(sql`
      insert into password_reset (client_id, token_hash, person_id, created_at, expires_at)
      values (${client.id}, ${sha256(`token ${sam.personId}`)}, ${sam.personId}, ${new Date(noon)}, ${new Date(minutesAfter(60))})`);
    const body = { token: `token ${sam.personId}`, password: 'Battery staple 9' };
    const reset = (more: object) =>
      openBrowser().request('POST', '/api/auth/customer/reset-password', { body: { ...body, ...more } });
    expect(code(await reset({}))).toBe('second_factor_needed');
    expect(code(await logIn(sam.email))).toBe('second_factor_needed');
    expect((await reset({ code: sam.codes[0] })).statusCode).toBe(200);
    expect(code(await logIn(sam.email))).toBe('invalid_credentials');
  });
});

describe('recovery codes', () => {
  test('are ten, each works once in any form, and only their hashes are stored', async () => {
    const sam = await createProtectedAccount();
    expect(new Set(sam.codes).size).toBe(10);
    const [first = '', second = ''] = sam.codes;
    await takeSubjects();
    expect((await logIn(sam.email, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).statusCode).toBe(200);
    expect(await takeSubjects()).toEqual(['Test Leisure: A recovery code was used']);
    expect(code(await logIn(sam.email, first))).toBe('validation_failed');
    expect(readData(await sam.browser.request('GET', path))).toMatchObject({ recovery_codes_left: 9 });
    const stored = await run(sql`select * from recovery_code where client_id = ${client.id}`);
    expect(JSON.stringify(stored)).not.toContain(second.replaceAll('-', ''));
    const both = await Promise.all([logIn(sam.email, second), logIn(sam.email, second)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('are replaced by new ones, and the old ones no longer work', async () => {
    const sam = await createProtectedAccount();
    const replaced = await sam.browser.request('POST', `${path}/recovery-codes`);
    const [fresh = ''] = readData<{ recovery_codes: string[] }>(replaced).recovery_codes;
    expect(code(await logIn(sam.email, sam.codes[0]))).toBe('validation_failed');
    expect((await logIn(sam.email, fresh)).statusCode).toBe(200);
  });
});

describe('wrong codes', () => {
  test('slow down sources that never logged in, and not the device that did [AUT-26]', async () => {
    const sam = await createProtectedAccount();
    const known = openBrowser();
    const [first, second] = sam.codes;
    expect((await logIn(sam.email, first, known)).statusCode).toBe(200);
    const statuses: number[] = [];
    // Each wrong code makes the next delay longer, until it is longer than a log-in takes on a busy machine.
    for (let n = 0; n < 14 || (statuses.at(-1) !== 429 && n < 40); n += 1)
      statuses.push((await logIn(sam.email, '000000')).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
    await known.request('POST', '/api/auth/logout');
    expect((await logIn(sam.email, second, known)).statusCode).toBe(200);
  });
});
