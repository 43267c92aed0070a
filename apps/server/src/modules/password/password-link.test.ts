import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import type { Email } from '#platform/jobs/mailer';
import { createLogger } from '#platform/runtime/logger';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestClient, createTestPerson, createTestPersonSession } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { personRoutes } from '../person/index.ts';
import { passwordJobs, passwordRoutes } from './index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const client = await createTestClient(database, { languages: ['en', 'cy'] });
const oldPassword = 'Correct horse 7';
const newPassword = 'Battery staple 9';
const password_hash = await hashPassword(oldPassword, { logN: 4, r: 8, p: 1 });

const createServer = (now = noon) =>
  createTestServer(
    database,
    (registerRoute, deps) => {
      const loginDeps = { ...deps, mergeGuestCart: async () => {} };
      personRoutes(registerRoute, loginDeps);
      passwordRoutes(registerRoute, loginDeps);
    },
    { now: () => now, settings: { TRUSTED_PROXIES: ['127.0.0.1'] } },
  );
const app = createServer();

let addressCount = 0;
/** A browser at an IP address of its own, which no limit has counted. */
const openBrowser = (server = app, headers: Readonly<Record<string, string>> = {}) => {
  addressCount += 1;
  const address = `192.0.2.${addressCount}`;
  return createTestBrowser(server, { ...client.headers, 'x-forwarded-for': address, ...headers });
};
const post = (name: string, body: object, browser = openBrowser()) =>
  browser.request('POST', `/api/auth/customer/${name}`, { body });
const requestLink = (username: string, browser = openBrowser()) =>
  post('forgotten-password', { email_or_reference: username }, browser);

/** Runs the jobs of the outbox and returns the emails that they send. */
async function sendEmails(now = noon): Promise<Email[]> {
  const emails: Email[] = [];
  const jobs = passwordJobs(
    { database, now: () => now, log: createLogger('silent') },
    { send: async (email) => void emails.push(email) },
  );
  const rows = await run(sql<{ client_id: string; id: string; payload: unknown }>`
    delete from outbox where kind = 'send_password_link' returning client_id, id, payload`);
  for (const { client_id: clientId, id, payload } of rows)
    await jobs['send_password_link']?.({ clientId, id, payload }, { number: 1, isLast: false });
  return emails;
}
const readToken = ([email]: readonly Email[]) =>
  /reset-password#([\w-]{43})\b/.exec(email?.text ?? '')?.[1] ?? '';

async function createLink(username: string): Promise<string> {
  await requestLink(username);
  return readToken(await sendEmails());
}
const createAccount = (changes = {}) => createTestPerson(database, client, { password_hash, ...changes });

describe('asking for a link', () => {
  test('emails it by address or reference, in any case, in the language of the page [AUT-03 AUT-16]', async () => {
    const sam = await createAccount({ email: 'Sam.Reset@people.test' });
    for (const username of ['sam.reset@PEOPLE.test', ` ${sam.reference.toLowerCase()} `]) {
      expect((await requestLink(username)).json()).toMatchObject({ data: { result: 'success' } });
      const [email] = await sendEmails();
      expect(email).toMatchObject({
        to: 'Sam.Reset@people.test',
        subject: 'Test Leisure: choose a password',
      });
      expect(email?.text).toContain(`http://${client.host}/reset-password#`);
    }
    await requestLink(sam.email, openBrowser(app, { 'accept-language': 'cy' }));
    expect((await sendEmails())[0]?.subject).toBe('Test Leisure: dewiswch gyfrinair');
  });

  test('gets the same response and the same stored request for an unknown address, but no email [AUT-03]', async () => {
    const sam = await createAccount();
    const staff = await createAccount({ role: 'manager' });
    const send = async (username: string) => {
      const { statusCode, body, headers } = await requestLink(username);
      return { statusCode, body, names: Object.keys(headers) };
    };
    const known = await send(sam.email);
    expect(await send('nobody@people.test')).toEqual(known);
    expect(await send(staff.email)).toEqual(known);
    const requests = await run(
      sql`select payload - 'username' as payload from outbox where kind = 'send_password_link'`,
    );
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
    expect((await sendEmails()).map(({ to }) => to)).toEqual([sam.email]);
  });

  test('reads nothing of the person, so it takes as long for every address [AUT-03]', async () => {
    const statements: string[] = [];
    const spied = createTestServer(
      {
        ...database,
        run: (statement) => {
          statements.push(statement.compile(queryBuilder).sql);
          return database.run(statement);
        },
      },
      (registerRoute, deps) => passwordRoutes(registerRoute, { ...deps, mergeGuestCart: async () => {} }),
    );
    await requestLink((await createAccount()).email, openBrowser(spied));
    expect(statements.some((statement) => statement.includes('outbox'))).toBe(true);
    expect(statements.filter((statement) => /\bperson\b/.test(statement))).toEqual([]);
    await sendEmails();
  });

  test('is limited per address and username, known or not, and not for others [AUT-26]', async () => {
    const sam = await createAccount();
    for (const username of [sam.email, 'nobody.either@people.test']) {
      const browser = openBrowser();
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await requestLink(username, browser)).statusCode);
      expect([username, statuses]).toEqual([username, [200, 200, 200, 200, 200, 429]]);
      expect((await requestLink(username)).statusCode).toBe(200);
    }
    await sendEmails();
  });

  test('sends one person at most ten links in an hour, and the earlier ones stay valid [AUT-26]', async () => {
    const sam = await createAccount();
    for (let n = 0; n < 12; n += 1) await requestLink(sam.email);
    const emails = await sendEmails();
    expect(emails).toHaveLength(10);
    expect((await post('reset-password/link', { token: readToken(emails) })).statusCode).toBe(200);
    await requestLink(sam.email);
    expect(await sendEmails(minutesAfter(30))).toEqual([]);
  });

  test('reports that emails are delayed, for every address alike [AUT-03]', async () => {
    const sam = await createAccount();
    const readReplies = async () =>
      [await requestLink(sam.email), await requestLink('nobody@people.test')].map((reply) => reply.json());
    const replies = (is_delayed: boolean) =>
      Array.from({ length: 2 }, () => expect.objectContaining({ data: { result: 'success', is_delayed } }));
    const addJob = async (lastError: string) => {
      await run(sql`select graphile_worker.add_job('send_mail', '{}')`);
      await run(sql`
        update graphile_worker._private_jobs set attempts = 3, last_error = ${lastError},
          created_at = clock_timestamp() - interval '2 minutes'
        where attempts = 0`);
    };
    await addJob('Can’t send mail - all recipients were rejected: 550 no such user');
    expect(await readReplies()).toEqual(replies(false));
    await addJob('connect ECONNREFUSED 127.0.0.1:25');
    expect(await readReplies()).toEqual(replies(true));
    await run(sql`delete from graphile_worker._private_jobs`);
    expect(await readReplies()).toEqual(replies(false));
    // No worker forwards the outbox.
    await run(sql`update outbox set created_at = ${new Date(minutesAfter(-2))}`);
    expect(await readReplies()).toEqual(replies(true));
    await sendEmails();
  });
});

describe('a link', () => {
  test('sets the password once: the old one and the link no longer work, and the address is proved [AUT-16]', async () => {
    const sam = await createAccount();
    const token = await createLink(sam.email);
    expect((await post('reset-password/link', { token })).json()).toMatchObject({
      data: { email: sam.email, first_name: 'Sam', last_name: 'Sample' },
    });
    const browser = openBrowser();
    expect((await post('reset-password', { token, password: newPassword }, browser)).json()).toMatchObject({
      data: { result: 'success', user: { id: sam.personId } },
    });
    expect((await browser.request('GET', '/api/auth/user')).json()).toMatchObject({
      data: { email: sam.email },
    });
    const logIn = async (password: string) =>
      (await post('login', { username: sam.email, password })).statusCode;
    expect([await logIn(oldPassword), await logIn(newPassword)]).toEqual([422, 200]);
    const [row] = await run(
      queryBuilder.selectFrom('person').select('email_verified_at').where('id', '=', sam.personId),
    );
    expect(row?.email_verified_at).toEqual(new Date(noon));
    const repeated = await post('reset-password', { token, password: 'Another staple 3' });
    expect([repeated.statusCode, repeated.json()]).toEqual([
      409,
      {
        code: 'password_link_invalid',
        message: 'This link has expired or has been used. Ask for a new one.',
        errors: {},
        next_step: 'request_link',
      },
    ]);
    expect((await post('reset-password/link', { token })).statusCode).toBe(409);
  });

  test('ends every session, login token and other link of the person, and nobody else’s [AUT-16 AUT-27]', async () => {
    const [sam, pat] = [await createAccount(), await createAccount()];
    const sessions = await Promise.all([
      createTestPersonSession(database, client, sam.personId),
      createTestPersonSession(database, client, sam.personId),
      createTestPersonSession(database, client, pat.personId),
    ]);
    const other = await createLink(sam.email);
    const token = await createLink(sam.email);
    const handOver = await createTestBrowser(app, sessions[0].headers).request('POST', '/api/auth/hand-over');
    await post('reset-password', { token, password: newPassword });
    const statuses = await Promise.all(
      sessions.map(async ({ headers }) => (await app.inject({ url: '/api/auth/user', headers })).statusCode),
    );
    expect(statuses).toEqual([401, 401, 200]);
    expect((await post('reset-password', { token: other, password: newPassword })).statusCode).toBe(409);
    const { token: loginToken } = handOver.json<{ data: { token: string } }>().data;
    const redeemed = await createTestBrowser(app, client.headers).request('POST', '/hand-over', {
      body: { token: loginToken },
    });
    expect(redeemed.headers['set-cookie']).toBeUndefined();
  });

  test('expires after an hour [AUT-16]', async () => {
    const sam = await createAccount();
    const token = await createLink(sam.email);
    const later = (minutes: number) => openBrowser(createServer(minutesAfter(minutes)));
    expect((await post('reset-password/link', { token }, later(59))).statusCode).toBe(200);
    expect((await post('reset-password', { token, password: newPassword }, later(60))).statusCode).toBe(409);
  });

  test('keeps working after a weak password, which is refused [AUT-16 AUT-18]', async () => {
    const sam = await createAccount();
    const token = await createLink(sam.email);
    for (const [password, message] of [
      ['short', 'Must be 8 characters or more'],
      ['Sam Sample', 'This password is too easy to guess. Use a longer or less common one.'],
    ]) {
      const refused = await post('reset-password', { token, password });
      expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
        422,
        { password: [message] },
      ]);
    }
    expect((await post('reset-password', { token, password: newPassword })).statusCode).toBe(200);
  });

  test('works only at its own client, and its token is stored as a hash [AUT-16 MOD-14]', async () => {
    const sam = await createAccount();
    const token = await createLink(sam.email);
    const other = await createTestClient(database);
    const foreign = createTestBrowser(app, other.headers);
    expect((await post('reset-password', { token, password: newPassword }, foreign)).statusCode).toBe(409);
    const rows = await run(sql`
      select to_jsonb(r) as row from password_reset r union all select to_jsonb(o) from outbox o`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('sets one password in two requests at once [AUT-16]', async () => {
    const sam = await createAccount();
    const token = await createLink(sam.email);
    const both = await Promise.all(
      [newPassword, 'Another staple 3'].map((password) => post('reset-password', { token, password })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
