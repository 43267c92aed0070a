import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { registerRequestLog } from '#platform/http/request-log';
import { createLogger } from '#platform/runtime/logger';
import { bookTestPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestPerson, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { calendarFeedRoutes } from './index.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const logged: string[] = [];
const app = createTestServer(database, calendarFeedRoutes);

type Person = Pick<Awaited<ReturnType<typeof createTestPerson>>, 'personId'>;

async function createOwner() {
  const person = await logInTestCustomer(database, client);
  const call = async (method: 'GET' | 'PUT' | 'DELETE') => {
    const response = await app.inject({ method, url: '/api/v1/calendar-feed', headers: person.headers });
    return response.json<{ data: { url: string | null } }>().data.url;
  };
  return { ...person, call };
}

/** Books a session of this name for a person. */
async function book(name: string, person: Parameters<typeof bookTestPlaces>[2]): Promise<void> {
  const occurrence = await createTestOccurrence(database, venue);
  const bookingId = await bookTestPlaces(database, occurrence, person);
  await database.run(sql`
    update occurrence set name = ${name}
    where id = (select occurrence_id from booking where id = ${bookingId})`);
}

const link = (owner: Person, other: Person, changes: object = {}) =>
  database.run(
    queryBuilder.insertInto('linked_person').values({
      client_id: client.id,
      person_id: owner.personId,
      linked_id: other.personId,
      relationship: 'parent',
      status: 'successful',
      created_at: new Date(noon),
      confirmed_at: new Date(noon),
      ...changes,
    }),
  );

const load = (url: string | null, headers: Record<string, string> = {}) =>
  app.inject({ url: new URL(url ?? 'http://none').pathname, headers: { host: client.host, ...headers } });
const listEvents = (body: string): string[] =>
  [...body.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary = '']) => summary).toSorted();

test('has the sessions of a person and of those whose bookings they may see, named [ACC-06 AUT-25]', async () => {
  const owner = await createOwner();
  const names = ['child', 'revoked', 'employer', 'booker'] as const;
  const people = Object.fromEntries(
    await Promise.all(
      names.map(
        async (name) => [name, await createTestPerson(database, client, { first_name: name })] as const,
      ),
    ),
  ) as Record<(typeof names)[number], Awaited<ReturnType<typeof createTestPerson>>>;
  await link(owner, people.child);
  await link(owner, people.revoked, { status: 'revoked' });
  await link(owner, people.employer, { relationship: 'employee' });
  await link(people.booker, owner);
  await book('Own spin', owner);
  for (const name of names) await book(`Swim of ${name}`, people[name]);
  // Booked by the owner for somebody who has ended the link.
  await database.run(sql`
    update booking set booked_by_id = ${owner.personId} where person_id = ${people.revoked.personId}`);
  const response = await load(await owner.call('PUT'));
  expect(response.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
  });
  expect(listEvents(response.body)).toEqual(['Own spin', 'child: Swim of child']);
  await database.run(
    sql`update linked_person set status = 'revoked' where linked_id = ${people.child.personId}`,
  );
  expect(listEvents((await load(await owner.call('GET'))).body)).toEqual(['Own spin']);
});

test('has one secret link, which a new one replaces and which can be removed [ACC-06]', async () => {
  const owner = await createOwner();
  expect(await owner.call('GET')).toBeNull();
  const first = await owner.call('PUT');
  expect(await owner.call('GET')).toBe(first);
  expect(new URL(first ?? '').host).toBe(client.host.replace('bookings', 'account'));
  const second = await owner.call('PUT');
  expect(second).not.toBe(first);
  expect((await load(first)).statusCode).toBe(404);
  expect((await load(second)).statusCode).toBe(200);
  expect(await owner.call('DELETE')).toBeNull();
  expect((await load(second)).statusCode).toBe(404);
});

test('opens for the client that has made it, and for no changed token [ACC-06]', async () => {
  const owner = await createOwner();
  const url = await owner.call('PUT');
  const other = await createTestClient(database);
  expect((await load(url, { host: other.host })).statusCode).toBe(404);
  const changed = url?.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) ?? null;
  expect((await load(changed)).statusCode).toBe(404);
});

const guess = (number: number): string => `/api/v1/calendar-feeds/${'A'.repeat(40)}${number}`;

test('answers a right link after any number of wrong ones from its address [ACC-06]', async () => {
  const owner = await createOwner();
  const url = await owner.call('PUT');
  const statuses: number[] = [];
  for (let number = 0; number < 70; number += 1)
    statuses.push((await app.inject({ url: guess(number), headers: { host: client.host } })).statusCode);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  const refused = await app.inject({ url: guess(70), headers: { host: client.host } });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await load(url)).statusCode).toBe(200);
  // A link that is loaded too often is refused alone.
  const other = await createOwner();
  const otherUrl = await other.call('PUT');
  const loads = await Promise.all(Array.from({ length: 61 }, () => load(otherUrl)));
  expect(loads.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  expect((await load(url)).statusCode).toBe(200);
});

test('has its name and texts in the language of its owner, whatever the program asks for [ACC-06]', async () => {
  const owner = await createOwner();
  await database.run(sql`update person set language = 'cy' where id = ${owner.personId}`);
  await book('Nofio', owner);
  await database.run(sql`
    update template set what_to_bring = 'Tywel' where client_id = ${client.id}`);
  const { body } = await load(await owner.call('PUT'), { 'accept-language': 'en-GB' });
  expect(body).toMatch(/^NAME:.*: archebion\r$/m);
  expect(body).toContain('DESCRIPTION:Dewch â: Tywel');
});

test('is not sent again while it is the same [ACC-06]', async () => {
  const owner = await createOwner();
  await book('Spin', owner);
  const url = await owner.call('PUT');
  const { etag } = (await load(url)).headers;
  const same = await load(url, { 'if-none-match': String(etag) });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  await book('Swim', owner);
  expect((await load(url, { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('keeps the secret out of the log [ACC-06]', async () => {
  const owner = await createOwner();
  const url = await owner.call('PUT');
  const server = createTestServer(database, (registerRoute, deps, { app: loggedApp }) => {
    registerRequestLog(loggedApp);
    loggedApp.addHook('onRequest', async (request) => {
      request.log = Object.assign(createLogger('silent'), {
        debug: (fields: object) => void logged.push(JSON.stringify(fields)),
      });
    });
    calendarFeedRoutes(registerRoute, deps);
  });
  await server.inject({ url: new URL(url ?? '').pathname, headers: { host: client.host } });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('/api/v1/calendar-feeds/:token');
  expect(logged[0]).not.toContain(url?.split('/').at(-1));
});
