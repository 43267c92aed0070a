import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Email } from '#platform/jobs/mailer';
import { createLogger } from '#platform/runtime/logger';
import { hashPassword } from '#platform/security/password-hash';
import {
  createTestClient,
  createTestGuest,
  createTestPerson,
  logInTestCustomer,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
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
  (registerRoute, deps) => emailChangeRoutes(registerRoute, { ...deps, mergeGuestCart: async () => {} }),
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
  const messages = await run(sql<{ id: string; client_id: string; payload: unknown }>`
    delete from outbox where kind = 'send_email_change' returning id, client_id, payload`);
  for (const { id, client_id, payload } of messages)
    await jobs['send_email_change']?.({ clientId: client_id, id, payload }, { number: 1, isLast: false });
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
