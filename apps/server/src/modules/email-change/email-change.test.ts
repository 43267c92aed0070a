import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Email } from '#platform/jobs/mailer';
import { createLogger } from '#platform/runtime/logger';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBrowser } from '../../testing/browser.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { personRoutes } from '../person/index.ts';
import { emailChangeJobs, emailChangeRoutes } from './index.ts';

const database = await createTestDatabase(8);
const { run } = database;
const demo = await createTestClient(database);
const harbour = await createTestClient(database);
const password = 'Correct horse 7';
const password_hash = await hashPassword(password, { logN: 4, r: 8, p: 1 });
let now = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    const loginDeps = { ...deps, mergeGuestCart: async () => {} };
    personRoutes(registerRoute, loginDeps);
    emailChangeRoutes(registerRoute, loginDeps);
  },
  { now: () => now },
);
const sent: Email[] = [];
const jobs = emailChangeJobs(
  { database, now: () => now, log: createLogger('silent') },
  { send: async (email) => void sent.push(email) },
);

type Headers = Record<string, string>;
const post = (headers: Headers, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload });
const request = (headers: Headers, email: string, current_password = password) =>
  post(headers, 'user/email', { email, current_password });
const confirm = (token: string, { headers } = demo) =>
  post(headers, 'customer/email-change/confirm', { token });

/** Runs the jobs of requests that have not run yet. */
async function sendLinks(): Promise<void> {
  const messages = await run(sql<{ id: string; client_id: string; kind: string; payload: unknown }>`
    delete from outbox where kind in ('send_email_change', 'send_email_confirmation')
    returning id, client_id, kind, payload`);
  for (const { id, client_id, kind, payload } of messages)
    await jobs[kind]?.({ clientId: client_id, id, payload }, { number: 1, isLast: false });
}
const findEmail = (to: string) => sent.findLast((email) => email.to === to);
const findToken = (to: string) => /confirm-email#([\w-]{43})/.exec(findEmail(to)?.text ?? '')?.[1] ?? '';
const readEmail = async (personId: number) =>
  (await run(sql<{ email: string }>`select email from person where id = ${personId}`))[0]?.email;

let count = 0;
const createAddress = () => `new-${(count += 1)}@people.test`;
const createSam = () => logInTestCustomer(database, demo, { password_hash });

describe('changing an email address', () => {
  test('needs the links of both addresses, each once, and tells the old one [ACC-03]', async () => {
    const sam = await createSam();
    const address = createAddress();
    expect((await request(sam.headers, address)).json()).toMatchObject({ data: { result: 'success' } });
    await sendLinks();
    const [oldToken, newToken] = [findToken(sam.email), findToken(address)];
    const link = await post(demo.headers, 'customer/email-change/link', { token: newToken });
    expect(link.json()).toMatchObject({ data: { new_email: address } });
    expect((await confirm(newToken)).json()).toMatchObject({ data: { is_changed: false } });
    expect((await confirm(newToken)).statusCode).toBe(409);
    expect(await readEmail(sam.personId)).toBe(sam.email);
    expect((await confirm(oldToken)).json()).toMatchObject({
      data: { new_email: address, is_changed: true },
    });
    expect(await readEmail(sam.personId)).toBe(address);
    const [notice] = await run(sql<{ payload: Email }>`
      select payload from outbox where kind = 'send_mail' and payload->>'to' = ${sam.email}`);
    expect(notice?.payload.text).toContain(`is now ${address}`);
    expect((await confirm(oldToken)).statusCode).toBe(409);
  });

  test('is refused without the password, to a guest, and for the same address [ACC-03 AUT-26]', async () => {
    const sam = await createSam();
    const wrong = await request(sam.headers, createAddress(), 'Wrong horse 7');
    expect(wrong.json()).toHaveProperty('errors.current_password');
    expect((await request(sam.headers, sam.email.toUpperCase())).json()).toHaveProperty('errors.email');
    expect((await request(createTestGuest(demo).headers, createAddress())).statusCode).toBe(401);
    const newcomer = await logInTestCustomer(database, demo, { is_provisional: true });
    expect((await request(newcomer.headers, createAddress())).statusCode).toBe(422);
  });

  test('does not show whether an address has an account, whose owner gets no link [ACC-03 AUT-03]', async () => {
    const sam = await createSam();
    const owner = await createTestPerson(database, demo);
    const free = await request(sam.headers, createAddress());
    await sendLinks();
    const taken = await request(sam.headers, owner.email);
    await sendLinks();
    expect([taken.statusCode, taken.json<{ data: unknown }>().data]).toEqual([
      free.statusCode,
      free.json<{ data: unknown }>().data,
    ]);
    expect(findEmail(owner.email)?.text).toContain('nothing has changed');
    expect(findToken(owner.email)).toBe('');
    expect((await confirm(findToken(sam.email))).json()).toMatchObject({ data: { is_changed: false } });
    expect(await readEmail(sam.personId)).toBe(sam.email);
  });

  test('ends with the address taken meanwhile, another request, another client or a day later [ACC-03]', async () => {
    const sam = await createSam();
    const [first, second] = [createAddress(), createAddress()];
    for (const address of [first, second]) {
      await request(sam.headers, address);
      await sendLinks();
      now += 1000;
    }
    expect((await confirm(findToken(first))).statusCode).toBe(409);
    expect((await confirm(findToken(second), harbour)).statusCode).toBe(409);
    now = noon + 25 * 3_600_000;
    expect((await confirm(findToken(second))).statusCode).toBe(409);
    now = noon + 2000;
    expect((await confirm(findToken(second))).statusCode).toBe(200);
    await createTestPerson(database, demo, { email: second.toUpperCase() });
    expect((await confirm(findToken(sam.email))).statusCode).toBe(409);
    expect(await readEmail(sam.personId)).toBe(sam.email);
    now = noon;
  });

  test('uses a link up in one of two concurrent requests, and stores hashes only [ACC-03]', async () => {
    const sam = await createSam();
    const address = createAddress();
    await request(sam.headers, address);
    await sendLinks();
    const token = findToken(address);
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const rows = await run(sql<{ row: object }>`select to_jsonb(c) as row from email_change c`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is limited to some requests an hour [ACC-03 AUT-26]', async () => {
    const sam = await createSam();
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await request(sam.headers, createAddress())).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('confirming the address of a new account', () => {
  /** Registers a customer, whose browser has their session. */
  async function register() {
    const email = createAddress();
    const browser = createTestBrowser(app, demo.headers);
    const body = {
      first_name: 'Jo',
      last_name: 'Newcomer',
      email,
      password,
      date_of_birth: '1990-05-04',
      terms: true,
      client_id: demo.slug,
    };
    const registered = await browser.request('POST', '/api/auth/customer/register', { body });
    const { user } = registered.json<{ data: { user: { id: number; is_email_confirmed: boolean } } }>().data;
    await sendLinks();
    return { browser, email, user, token: findToken(email) };
  }
  const readVerifiedAt = async (personId: number) =>
    (
      await run(sql<{ at: Date | null }>`select email_verified_at as at from person where id = ${personId}`)
    )[0]?.at;
  const readConfirmed = async ({ browser }: Awaited<ReturnType<typeof register>>) =>
    (await browser.request('GET', '/api/auth/user')).json<{ data: { is_email_confirmed: boolean } }>().data
      .is_email_confirmed;
  const askAgain = ({ browser }: Awaited<ReturnType<typeof register>>) =>
    browser.request('POST', '/api/auth/user/email/confirmation');

  test('takes the link of the welcome email, which works once and not by being read [AUT-18 AUT-20]', async () => {
    const jo = await register();
    expect(findEmail(jo.email)).toMatchObject({ subject: 'Test Leisure: Confirm your email address' });
    expect(findEmail(jo.email)?.text).toContain('Welcome to Test Leisure');
    expect(jo.user.is_email_confirmed).toBe(false);
    const read = await post(demo.headers, 'customer/email-change/link', { token: jo.token });
    expect(read.json()).toMatchObject({ data: { kind: 'confirmation', new_email: jo.email } });
    expect([await readVerifiedAt(jo.user.id), await readConfirmed(jo)]).toEqual([null, false]);
    expect((await confirm(jo.token)).json()).toMatchObject({
      data: { kind: 'confirmation', new_email: jo.email, is_changed: true },
    });
    expect([await readVerifiedAt(jo.user.id), await readConfirmed(jo)]).toEqual([new Date(noon), true]);
    expect((await confirm(jo.token)).statusCode).toBe(409);
    await askAgain(jo);
    const before = sent.length;
    await sendLinks();
    expect(sent).toHaveLength(before);
  });

  test('is refused with a link of another client, a replaced one, or one of a day ago [AUT-20 MOD-14]', async () => {
    const jo = await register();
    expect((await confirm(jo.token, harbour)).statusCode).toBe(409);
    now += 1000;
    expect((await askAgain(jo)).json()).toMatchObject({ data: { result: 'success' } });
    await sendLinks();
    const second = findToken(jo.email);
    expect(findEmail(jo.email)?.text).toContain('You asked for another link');
    expect((await confirm(jo.token)).statusCode).toBe(409);
    now += 25 * 3_600_000;
    expect((await confirm(second)).statusCode).toBe(409);
    expect(await readVerifiedAt(jo.user.id)).toBeNull();
    now = noon;
  });

  test('is asked for again a few times an hour only [AUT-26]', async () => {
    const jo = await register();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await askAgain(jo)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await post(createTestGuest(demo).headers, 'user/email/confirmation', {})).statusCode).toBe(401);
  });

  test('leaves a change of the address alone, and ends with its new address [ACC-03 AUT-20]', async () => {
    const jo = await register();
    const address = createAddress();
    await jo.browser.request('POST', '/api/auth/user/email', {
      body: { email: address, current_password: password },
    });
    await sendLinks();
    const change = findToken(address);
    await askAgain(jo);
    await sendLinks();
    const confirmation = findToken(jo.email);
    const read = await post(demo.headers, 'customer/email-change/link', { token: change });
    expect(read.json()).toMatchObject({ data: { kind: 'change', new_email: address } });
    await run(sql`update email_change set old_confirmed_at = ${new Date(noon)} where new_email = ${address}`);
    expect((await confirm(change)).json()).toMatchObject({ data: { is_changed: true } });
    expect((await confirm(confirmation)).statusCode).toBe(409);
  });

  test('moves what was bought with the address only in the session of the account [AUT-16 AUT-20]', async () => {
    for (const isOwn of [false, true]) {
      const jo = await register();
      const earlier = await createTestPerson(database, demo, { email: jo.email, is_provisional: true });
      const child = await createTestPerson(database, demo, { email: '', first_name: 'Mia' });
      await linkTestPeople(database, demo, earlier.personId, [child.personId]);
      const path = '/api/auth/customer/email-change/confirm';
      const confirmed = isOwn
        ? await jo.browser.request('POST', path, { body: { token: jo.token } })
        : await confirm(jo.token);
      expect(confirmed.statusCode).toBe(200);
      const [link] = await run(sql<{ ownerId: number }>`
        select person_id as "ownerId" from linked_person where linked_id = ${child.personId}`);
      expect([isOwn, link?.ownerId]).toEqual([isOwn, isOwn ? jo.user.id : earlier.personId]);
    }
  });
});
