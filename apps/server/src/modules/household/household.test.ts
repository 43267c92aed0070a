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
} from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { linkedPersonRoutes } from '../linked-person/index.ts';
import { householdJobs, householdRoutes } from './index.ts';

const database = await createTestDatabase(4);
const { run } = database;
const client = await createTestClient(database);
let time = noon;
const app = createTestServer(
  database,
  (registerRoute, deps) => {
    householdRoutes(registerRoute, deps);
    linkedPersonRoutes(registerRoute, deps);
  },
  { now: () => time },
);
const sent: Email[] = [];
const jobs = householdJobs(
  { database, now: () => time, log: createLogger('silent') },
  { send: async (email) => void sent.push(email) },
);

type Customer = Awaited<ReturnType<typeof logInTestCustomer>>;
type Member = {
  id: number;
  status: string;
  direction: string;
  person: { id: number; first_name: string } | null;
  child: { date_of_birth: string } | null;
  invited_email: string | null;
  is_expired: boolean;
  can_resend: boolean;
  ended_by: string | null;
  permissions: string[];
};

const logIn = (changes = {}) => logInTestCustomer(database, client, changes);

async function send<Data = Member>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { headers }: Pick<Customer, 'headers'>,
  payload?: object,
) {
  const response = await app.inject({
    method,
    url: `/api/v1/household${path}`,
    headers,
    ...(payload && { payload }),
  });
  const body = response.json<{ data: Data; code?: string }>();
  return { status: response.statusCode, code: body.code, data: body.data };
}

const invite = (owner: Customer, email: string, changes: object = {}) =>
  send('POST', '/invitations', owner, { email, relationship: 'partner', ...changes });
const list = async (owner: Customer) => (await send<Member[]>('GET', '', owner)).data;

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

const findToken = (email: Email | undefined): string =>
  /\/invitation#([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';

/** Invites an address and returns the token of the email. */
async function inviteByEmail(owner: Customer, email: string, changes: object = {}): Promise<string> {
  expect((await invite(owner, email, changes)).status).toBe(200);
  return findToken((await runJobs()).find(({ to }) => to === email));
}

const accept = (caller: Customer, token: string) => send('POST', '/invitation/accept', caller, { token });
const end = (caller: Customer, id: number) => send<Member[]>('DELETE', `/links/${id}`, caller);
const canBookFor = async (owner: Customer, other: Customer): Promise<boolean> => {
  const response = await app.inject({
    url: '/api/v1/linked-users?status=successful',
    headers: owner.headers,
  });
  return response
    .json<{ data: { referenced_user: { id: number } }[] }>()
    .data.some(({ referenced_user: { id } }) => id === other.personId);
};

describe('an invitation', () => {
  test('is emailed and accepted, and then the one who asked may book for the other person only [AUT-13 AUT-25]', async () => {
    const [owner, other] = [await logIn({ first_name: 'Alex' }), await logIn({ first_name: 'Kit' })];
    const invited = await invite(owner, other.email);
    expect(invited.data).toMatchObject({
      status: 'pending',
      direction: 'books_for',
      person: null,
      invited_email: other.email,
      permissions: [],
    });
    expect(await canBookFor(owner, other)).toBe(false);
    const [email] = await runJobs();
    expect(email).toMatchObject({
      to: other.email,
      subject: 'Test Leisure: Alex Sample asks to book for you',
    });
    expect(email?.html).toContain('Alex can see your bookings.');
    const token = findToken(email);
    const shown = await send('POST', '/invitation', { headers: client.headers }, { token });
    expect(shown.data).toEqual({
      first_name: 'Alex',
      last_name: 'Sample',
      relationship: 'partner',
      is_mutual: false,
      permissions: ['book', 'see_bookings'],
    });
    expect((await accept(other, token)).data).toMatchObject({ direction: 'booked_by', status: 'successful' });
    expect([await canBookFor(owner, other), await canBookFor(other, owner)]).toEqual([true, false]);
    expect(await runJobs()).toMatchObject([
      { to: owner.email, subject: 'Test Leisure: Kit Sample has accepted your invitation' },
    ]);
    expect(await list(owner)).toMatchObject([{ status: 'successful', person: { first_name: 'Kit' } }]);
  });

  test('gives the same response for an address with and without an account, and emails both [AUT-13]', async () => {
    const owner = await logIn();
    const account = await createTestPerson(database, client);
    const unknown = `nobody-${account.email}`;
    const replies = [];
    for (const address of [account.email, unknown]) {
      const { status, data } = await invite(owner, address);
      replies.push(JSON.stringify({ status, data: { ...data, id: 0 } }).replace(address, 'ADDRESS'));
    }
    expect(replies[0]).toBe(replies[1]);
    const emails = await runJobs();
    expect(emails.map(({ to }) => to)).toEqual([account.email, unknown]);
    const [first, second] = emails.map(({ text }) => text.replace(/#\S+/, ''));
    expect(first).toBe(second);
    const listed = await app.inject({ url: '/api/v1/linked-users?status=pending', headers: owner.headers });
    expect(listed.json<{ data: object[] }>().data).toMatchObject([
      { status: 'pending', referenced_user: null },
      { status: 'pending', referenced_user: null },
    ]);
  });

  test('works once, for 7 days, and a new email replaces its link [AUT-13]', async () => {
    const [owner, other, third] = [await logIn(), await logIn(), await logIn()];
    const first = await inviteByEmail(owner, other.email);
    const [link] = await list(owner);
    await send('POST', `/invitations/${link?.id}/resend`, owner);
    const second = findToken((await runJobs())[0]);
    expect(await accept(other, first)).toMatchObject({ status: 409, code: 'invitation_not_valid' });
    time = noon + 8 * 24 * 3_600_000;
    expect(await accept(other, second)).toMatchObject({ status: 409, code: 'invitation_not_valid' });
    expect(await list(owner)).toMatchObject([{ status: 'pending', is_expired: true, can_resend: true }]);
    await send('POST', `/invitations/${link?.id}/resend`, owner);
    const last = findToken((await runJobs())[0]);
    expect(await send('POST', `/invitations/${link?.id}/resend`, owner)).toMatchObject({
      status: 409,
      code: 'invitation_not_resent',
    });
    expect((await accept(other, last)).status).toBe(200);
    expect(await accept(third, last)).toMatchObject({ status: 409, code: 'invitation_not_valid' });
    time = noon;
  });

  test('can be refused or cancelled, after which its link does nothing [AUT-13]', async () => {
    const [owner, other] = [await logIn(), await logIn()];
    const refused = await inviteByEmail(owner, other.email);
    expect((await send('POST', '/invitation/refuse', other, { token: refused })).status).toBe(200);
    expect(await list(owner)).toMatchObject([{ status: 'cancelled', ended_by: 'them', person: null }]);
    const cancelled = await inviteByEmail(owner, other.email);
    const [pending] = await list(owner);
    expect((await end(owner, pending?.id ?? 0)).status).toBe(200);
    for (const token of [refused, cancelled])
      expect(await accept(other, token)).toMatchObject({ status: 409, code: 'invitation_not_valid' });
    expect(await canBookFor(owner, other)).toBe(false);
  });

  test('offers the same in return to a partner, not to a child [AUT-13]', async () => {
    const [owner, partner, teenager] = [await logIn(), await logIn(), await logIn()];
    await accept(partner, await inviteByEmail(owner, partner.email, { is_mutual: true }));
    expect(await canBookFor(partner, owner)).toBe(true);
    const token = await inviteByEmail(owner, teenager.email, { is_mutual: true, relationship: 'parent' });
    await accept(teenager, token);
    expect([await canBookFor(owner, teenager), await canBookFor(teenager, owner)]).toEqual([true, false]);
  });

  test('is refused to oneself, twice to one address, and from an address that is not proved [AUT-13]', async () => {
    const owner = await logIn();
    expect(await invite(owner, owner.email.toUpperCase())).toMatchObject({
      status: 409,
      code: 'invitation_to_yourself',
    });
    const token = await inviteByEmail(owner, 'kit@people.test');
    expect(await invite(owner, 'KIT@people.test')).toMatchObject({ status: 409, code: 'already_invited' });
    expect(await accept(owner, token)).toMatchObject({ status: 409, code: 'invitation_to_yourself' });
    const provisional = await logIn({ is_provisional: true });
    expect(await invite(provisional, 'lee@people.test')).toMatchObject({ code: 'address_not_proved' });
    expect(await accept(provisional, token)).toMatchObject({ code: 'address_not_proved' });
  });

  test('floods nobody: one person sends 15 a day, and one address gets 5 a day [AUT-26]', async () => {
    const owner = await logIn();
    const statuses = [];
    for (let n = 0; n < 16; n++) statuses.push((await invite(owner, `friend${n}@people.test`)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    await runJobs();
    for (let n = 0; n < 6; n++) await invite(await logIn(), 'victim@people.test');
    expect(await runJobs()).toHaveLength(5);
  });
});

describe('a link', () => {
  test.each(['books', 'is booked for'])(
    'is revoked by the one who %s, and the other gets an email [AUT-13]',
    async (side) => {
      const [owner, other] = [await logIn({ first_name: 'Alex' }), await logIn({ first_name: 'Kit' })];
      await accept(other, await inviteByEmail(owner, other.email));
      await runJobs();
      const [caller, receiver] = side === 'books' ? [owner, other] : [other, owner];
      const [link] = await list(caller);
      expect((await end(caller, link?.id ?? 0)).status).toBe(200);
      expect(await canBookFor(owner, other)).toBe(false);
      expect(await runJobs()).toMatchObject([
        {
          to: receiver.email,
          subject:
            side === 'books'
              ? 'Test Leisure: Alex Sample no longer books for you'
              : 'Test Leisure: You can no longer book for Kit Sample',
        },
      ]);
      // The one who is booked for no longer sees the ended link, and it ends once.
      expect(await list(other)).toEqual([]);
      expect((await end(owner, link?.id ?? 0)).status).toBe(404);
      // They can be linked again.
      await accept(other, await inviteByEmail(owner, other.email));
      expect(await canBookFor(owner, other)).toBe(true);
    },
  );

  test('of two other people cannot be ended or sent again [AUT-13]', async () => {
    const [owner, other, stranger] = [await logIn(), await logIn(), await logIn()];
    await inviteByEmail(owner, other.email);
    const [link] = await list(owner);
    expect((await end(stranger, link?.id ?? 0)).code).toBe('link_not_found');
    expect((await send('POST', `/invitations/${link?.id}/resend`, stranger)).status).toBe(409);
    expect(await list(owner)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('a child without an account', () => {
  const mia = { first_name: 'Mia', last_name: 'Stone', date_of_birth: '2018-05-17' };

  async function addChild() {
    const owner = await logIn();
    await app.inject({
      method: 'POST',
      url: '/api/v1/linked-users/children',
      headers: owner.headers,
      payload: mia,
    });
    const [link] = await list(owner);
    return { owner, linkId: link?.id ?? 0, childId: link?.person?.id ?? 0 };
  }

  test('is changed by the parent, never into an adult [AUT-25]', async () => {
    const { owner, linkId } = await addChild();
    const changed = await send('PATCH', `/children/${linkId}`, owner, { ...mia, first_name: 'Maya' });
    expect(changed.data).toMatchObject({
      person: { first_name: 'Maya' },
      child: { date_of_birth: '2018-05-17' },
    });
    const adult = await send('PATCH', `/children/${linkId}`, owner, { ...mia, date_of_birth: '1990-01-01' });
    expect(adult.status).toBe(422);
    expect((await send('PATCH', `/children/${linkId}`, await logIn(), mia)).status).toBe(404);
  });

  test('is the twentieth at most, and naming one again adds nobody [AUT-25]', async () => {
    const owner = await logIn();
    const add = (number: number) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/linked-users/children',
        headers: owner.headers,
        payload: { ...mia, first_name: `Mia ${'abcdefghijklmnopqrstuvwxyz'[number]}` },
      });
    for (let number = 0; number < 20; number += 1) expect((await add(number)).statusCode).toBe(200);
    const refused = await add(20);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'too_many_children',
      message: 'You have added 20 children, the most that one account has. Ask reception for help.',
    });
    expect((await add(0)).statusCode).toBe(200);
    expect(await list(owner)).toHaveLength(20);
  });

  test('with an account of their own is changed by nobody else [AUT-25]', async () => {
    const [owner, other] = [await logIn(), await logIn()];
    await linkTestPeople(database, client, owner.personId, [other.personId]);
    const [link] = await list(owner);
    expect(link?.child).toBeNull();
    expect((await send('PATCH', `/children/${link?.id}`, owner, mia)).status).toBe(404);
  });

  test('is removed with their name, but not before their bookings are over or cancelled [AUT-25]', async () => {
    const { owner, linkId, childId } = await addChild();
    const venue = await createTestVenue(database, client);
    const { occurrenceId } = await createTestOccurrence(database, venue);
    await run(sql`
      insert into waitlist_entry (client_id, id, occurrence_id, person_id, joined_by_id, language, link_origin, created_at)
      values (${client.id}, gen_random_uuid(), ${occurrenceId}, ${childId}, ${owner.personId}, 'en', '',
        ${new Date(minutesAfter(0))})`);
    const refused = await end(owner, linkId);
    expect(refused).toMatchObject({ status: 409, code: 'child_has_bookings' });
    await run(sql`delete from waitlist_entry where client_id = ${client.id} and person_id = ${childId}`);
    expect((await end(owner, linkId)).status).toBe(200);
    const [child] = await run(sql<{ first_name: string }>`
      select first_name from person where client_id = ${client.id} and id = ${childId}`);
    expect(child).toEqual({ first_name: '' });
  });
});
