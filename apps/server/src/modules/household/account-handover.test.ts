import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Email } from '#platform/jobs/mailer';
import { createLogger } from '#platform/runtime/logger';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
  type TestClient,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { personRoutes } from '../person/index.ts';
import { accountHandoverRoutes, householdJobs, householdRoutes } from './index.ts';

const database = await createTestDatabase(6);
const { run } = database;
const client = await createTestClient(database, { terms_version: '2030', terms_html: '<p>Be kind.</p>' });
const other = await createTestClient(database);
const venue = await createTestVenue(database, client);
const dayMs = 24 * 3_600_000;
let time = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    const loginDeps = { ...deps, mergeGuestCart: async () => {} };
    personRoutes(registerRoute, loginDeps);
    householdRoutes(registerRoute, deps);
    accountHandoverRoutes(registerRoute, loginDeps);
  },
  { now: () => time },
);
const sent: Email[] = [];
const jobs = householdJobs(
  { database, now: () => time, log: createLogger('silent') },
  { send: async (email) => void sent.push(email) },
);

type Headers = Record<string, string>;
type Customer = Awaited<ReturnType<typeof logInTestCustomer>>;
type Member = {
  id: number;
  status: string;
  ended_by: string | null;
  child: {
    handover: {
      from: string | null;
      is_possible: boolean;
      offer: { email: string; is_expired: boolean } | null;
    };
  } | null;
};
type Body = { data: Member & { email: string }; code?: string; message?: string; errors?: object };

async function send(method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, cookies: response.cookies, ...response.json<Body>() };
}
const household = '/api/v1/household';
const offer = ({ owner, linkId }: Family, email: string) =>
  send('POST', `${household}/children/${linkId}/handover`, owner.headers, { email });
const withdraw = ({ owner, linkId }: Family) =>
  send('DELETE', `${household}/children/${linkId}/handover`, owner.headers);
const read = (token: string, at: Pick<TestClient, 'host'> = client) =>
  send('POST', `${household}/handover`, { host: at.host }, { token });
const chosen = { password: 'Battery staple 9', keeps_guardians: true, terms: true };
const accept = (token: string, changes: object = {}, headers: Headers = client.headers) =>
  send('POST', `${household}/handover/accept`, headers, { token, ...chosen, ...changes });
const list = async ({ owner }: Family): Promise<Member[]> => {
  const response = await app.inject({ url: household, headers: owner.headers });
  return response.json<{ data: Member[] }>().data;
};

let count = 0;
const createAddress = () => `mia${(count += 1)}@people.test`;

/** A guardian who is logged in, with a child whom they have added. At noon of 1 June 2030, the child is 16. */
async function createFamily(dateOfBirth: string | null = '2014-06-01') {
  const owner = await logInTestCustomer(database, client, { first_name: 'Alex' });
  const child = await createTestPerson(database, client, {
    first_name: 'Mia',
    email: '',
    date_of_birth: dateOfBirth,
  });
  await linkTestPeople(database, client, owner.personId, [child.personId]);
  const [link] = await run(sql<{ id: number }>`
    update linked_person set relationship = 'parent' where linked_id = ${child.personId} returning id`);
  return { owner, childId: child.personId, linkId: link?.id ?? 0 };
}
type Family = Awaited<ReturnType<typeof createFamily>>;

/** Runs the jobs that wait in the outbox, and returns the emails of the client that they and the routes wrote. */
async function runJobs(): Promise<Email[]> {
  const rows = await run(sql<{ id: string; kind: string; payload: unknown }>`
    delete from outbox where client_id = ${client.id} returning id, kind, payload`);
  const before = sent.length;
  for (const { id, kind, payload } of rows) {
    if (kind === 'send_mail') sent.push(payload as Email);
    else await jobs[kind]?.({ clientId: client.id, id, payload }, { number: 1, isLast: false });
  }
  return sent.slice(before);
}
const findToken = (emails: readonly Email[], to: string): string =>
  /\/account-handover#([\w-]+)/.exec(emails.find((email) => email.to === to)?.text ?? '')?.[1] ?? '';

/** Offers the account and returns the token of the email. */
async function offerByEmail(family: Family, email = createAddress()) {
  expect((await offer(family, email)).status).toBe(200);
  return { email, token: findToken(await runJobs(), email) };
}
const readPerson = async (personId: number) => {
  const [row] = await run(sql<{
    email: string;
    password: string | null;
    verified: Date | null;
    terms: string;
  }>`
    select email, password_hash as password, email_verified_at as verified, terms_version as terms from person
    where id = ${personId}`);
  return row;
};
const logIn = (username: string, password = chosen.password) =>
  send('POST', '/api/auth/customer/login', client.headers, { username, password });

describe('the account of a child', () => {
  test('is taken over by a link to their own address, and they log in alone with all that was theirs [AUT-25 AUT-20]', async () => {
    const family = await createFamily();
    const { occurrenceId } = await createTestOccurrence(database, venue);
    await run(sql`
      insert into waitlist_entry (client_id, id, occurrence_id, person_id, joined_by_id, language, link_origin, created_at)
      values (${client.id}, gen_random_uuid(), ${occurrenceId}, ${family.childId}, ${family.owner.personId}, 'en', '',
        ${new Date(noon)})`);
    await run(sql`update occurrence set waitlisted = 1 where id = ${occurrenceId}`);
    const email = createAddress();
    expect((await offer(family, email)).data.child?.handover).toEqual({
      from: '2030-06-01',
      is_possible: true,
      offer: { email, is_expired: false },
    });
    const emails = await runJobs();
    expect(emails).toMatchObject([{ to: email, subject: 'Test Leisure: Your own account' }]);
    const token = findToken(emails, email);
    expect((await read(token)).data).toMatchObject({
      first_name: 'Mia',
      email,
      guardians: [{ first_name: 'Alex' }],
    });
    const accepted = await accept(token);
    expect([accepted.status, accepted.data]).toMatchObject([
      200,
      {
        result: 'success',
        user: { id: family.childId, email, is_email_confirmed: true, is_provisional: false },
      },
    ]);
    expect(await readPerson(family.childId)).toMatchObject({
      email,
      verified: new Date(noon),
      terms: '2030',
    });
    expect((await logIn(email)).data).toMatchObject({ user: { id: family.childId } });
    const waits = await run(sql`select from waitlist_entry where person_id = ${family.childId}`);
    expect(waits).toHaveLength(1);
    expect(await runJobs()).toMatchObject([
      { to: family.owner.email, subject: 'Test Leisure: Mia Sample now has their own account' },
    ]);
  });

  test.each([
    [true, 'successful', null],
    [false, 'revoked', 'them'],
  ])('keeps its guardian only if the child agrees: %s [AUT-13 AUT-25]', async (keeps, status, ended_by) => {
    const family = await createFamily();
    const { token } = await offerByEmail(family);
    expect((await accept(token, { keeps_guardians: undefined })).status).toBe(422);
    expect((await accept(token, { keeps_guardians: keeps })).status).toBe(200);
    // The guardian can no longer change the child's details either.
    expect(await list(family)).toMatchObject([{ status, ended_by, child: null }]);
    expect((await offer(family, createAddress())).code).toBe('link_not_found');
  });

  test('is refused below the age of the client, with the day from which it is possible [AUT-18 AUT-25]', async () => {
    const family = await createFamily('2014-06-02');
    expect((await list(family))[0]?.child?.handover).toEqual({
      from: '2030-06-02',
      is_possible: false,
      offer: null,
    });
    expect(await offer(family, createAddress())).toMatchObject({
      status: 409,
      code: 'child_too_young',
      message: 'Mia can have an account of their own from Sun 2 Jun 2030, when they are 16.',
    });
    await run(sql`update client set min_account_age = 15 where id = ${client.id}`);
    time = noon + 2000;
    // The client's settings are cached for a second of real time.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await offer(family, createAddress())).status).toBe(200);
    await run(sql`update client set min_account_age = 16 where id = ${client.id}`);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    time = noon;
    expect((await offer(await createFamily(null), createAddress())).code).toBe('child_date_of_birth_missing');
  });

  test('stays with the guardian if the date of birth is corrected before the child accepts [AUT-18]', async () => {
    const family = await createFamily();
    const { token } = await offerByEmail(family);
    await run(sql`update person set date_of_birth = '2015-01-01' where id = ${family.childId}`);
    expect(await accept(token)).toMatchObject({ status: 409, code: 'handover_not_valid' });
    expect((await readPerson(family.childId))?.password).toBeNull();
  });

  test('goes to nobody by a link that is used, replaced, withdrawn, expired or of another client [AUT-16 MOD-14]', async () => {
    const family = await createFamily();
    const first = await offerByEmail(family);
    const second = await offerByEmail(family);
    expect((await read(first.token)).code).toBe('handover_not_valid');
    expect((await read(second.token, other)).code).toBe('handover_not_valid');
    expect((await accept(second.token, {}, other.headers)).code).toBe('handover_not_valid');
    time = noon + 7 * dayMs;
    expect((await accept(second.token)).code).toBe('handover_not_valid');
    time = noon;
    expect((await withdraw(family)).data.child?.handover.offer).toBeNull();
    expect((await accept(second.token)).code).toBe('handover_not_valid');
    const third = await offerByEmail(family);
    expect((await accept(third.token)).status).toBe(200);
    expect((await accept(third.token)).code).toBe('handover_not_valid');
    expect(await withdraw(family)).toMatchObject({ status: 409, code: 'handover_accepted' });
  });

  test('does not disclose an address with an account, which gets an email without a link [AUT-03 AUT-25]', async () => {
    const account = await createTestPerson(database, client);
    await runJobs();
    const replies = [];
    for (const email of [account.email, createAddress()]) {
      const family = await createFamily();
      const { status, data } = await offer(family, email);
      replies.push(JSON.stringify({ status, data: { ...data, id: 0, person: 0 } }).replace(email, 'ADDRESS'));
    }
    expect(replies[0]).toBe(replies[1]);
    const emails = await runJobs();
    expect(emails[0]).toMatchObject({
      to: account.email,
      subject: 'Test Leisure: You already have an account',
    });
    expect(findToken(emails, account.email)).toBe('');
    expect(emails[1]?.text).toContain('/account-handover#');
    const family = await createFamily();
    expect((await offer(family, family.owner.email.toUpperCase())).code).toBe('handover_to_own_address');
  });

  test('is not merged into an account that the address has got since [AUT-25]', async () => {
    const family = await createFamily();
    const { email, token } = await offerByEmail(family);
    await createTestPerson(database, client, { email: email.toUpperCase() });
    expect(await accept(token)).toMatchObject({ status: 409, code: 'handover_address_taken' });
    expect(await readPerson(family.childId)).toMatchObject({ email: '', password: null });
    expect((await read(token)).status).toBe(200);
  });

  test('needs a strong password and the agreement of the child to the terms [AUT-18]', async () => {
    const { token } = await offerByEmail(await createFamily());
    const refused = await accept(token, { password: 'Mia Sample', terms: false });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { password: [expect.stringContaining('too easy')], terms: ['Agree to the terms and conditions'] },
    ]);
    expect((await accept(token)).status).toBe(200);
  });

  test('is offered by its guardian only, and floods nobody [AUT-25 AUT-26]', async () => {
    const family = await createFamily();
    const stranger = await logInTestCustomer(database, client);
    const asStranger = { ...family, owner: stranger as Customer };
    expect((await offer(asStranger, createAddress())).code).toBe('link_not_found');
    expect((await withdraw(asStranger)).code).toBe('link_not_found');
    const provisional = await logInTestCustomer(database, client, { is_provisional: true });
    expect((await offer({ ...family, owner: provisional }, createAddress())).code).toBe('address_not_proved');
    await runJobs();
    const statuses = [];
    for (let n = 0; n < 16; n++) statuses.push((await offer(family, 'victim@people.test')).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    // Each offer replaced the one before, so the job finds one that waits.
    expect(await runJobs()).toHaveLength(1);
    for (let n = 0; n < 6; n++) await offer(await createFamily(), 'victim@people.test');
    expect(await runJobs()).toHaveLength(4);
  });

  test('is offered by a token that neither the database nor the outbox contains [AUT-16]', async () => {
    const family = await createFamily();
    const { token } = await offerByEmail(family);
    const rows = await run(sql`
      select to_jsonb(h) as row from account_handover h union all select to_jsonb(o) from outbox o`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
