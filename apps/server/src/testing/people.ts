import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { newSessionId, type Role, type Session, sealSession } from '#platform/cookie';
import { hashOf, openKeys } from '#platform/crypto';
import { type Database, query } from '#platform/database';
import { newId } from '#platform/id';
import type { Client, Person } from '#platform/tables';
import { noon } from './world.ts';

type World = Pick<Database, 'run'>;

/** What the test servers sign and seal with: their ground has these keys. */
export const testKeys = openKeys('a secret that only the test servers know');

const month = 30 * 24 * 60 * 60_000;
const letters = (count: number): string =>
  Array.from(randomBytes(count), (byte) => String.fromCharCode(97 + (byte % 26))).join('');

/** A client of its own, with the host of its bookings surface: `headers` make a request come in there. */
export async function clientWith({ run }: World, changes: Partial<Insertable<Client>> = {}) {
  const client = {
    id: newId(noon),
    slug: letters(12),
    name: 'Test Leisure',
    currency: 'GBP',
    currency_symbol: '£',
    locale: 'en-GB',
    timezone: 'Europe/London',
    languages: ['en'],
    payment_provider: 'opayo',
    ...changes,
  };
  await run(query.insertInto('client').values(client));
  const host = `bookings.${client.slug}.localhost`;
  return { ...client, host, headers: { host } };
}

export type TestClient = Pick<Awaited<ReturnType<typeof clientWith>>, 'id' | 'slug' | 'host'>;

/** Somebody of the client, not logged in. */
export async function personOf(
  { run }: World,
  client: TestClient,
  changes: Partial<Insertable<Person>> = {},
) {
  const person = {
    client_id: client.id,
    uuid: randomUUID(),
    reference: letters(8).toUpperCase(),
    first_name: 'Sam',
    last_name: 'Sample',
    email: `${letters(10)}@people.test`,
    date_of_birth: '1990-05-17',
    created_at: new Date(noon),
    ...changes,
  };
  const [made] = await run(query.insertInto('person').values(person).returning('id'));
  if (!made) throw new Error('nobody was made');
  return { ...person, personId: made.id };
}

/** A customer who is logged in: `headers` make a request theirs. */
export async function customerOf(
  world: World,
  client: TestClient,
  changes: Partial<Insertable<Person>> = {},
) {
  const person = await personOf(world, client, changes);
  return { ...person, ...(await loggedIn(world, client, { kind: 'customer', personId: person.personId })) };
}

/** One of the staff who is logged in, at the desk. */
export async function staffOf(world: World, client: TestClient, role: Role = 'front_of_house') {
  const person = await personOf(world, client, { role });
  const said = { kind: 'staff', personId: person.personId, role } as const;
  return { ...person, ...(await loggedIn(world, client, said)) };
}

/** A guest who has a cookie, as who has put something into a cart. */
export function guestOf(client: TestClient) {
  const guestKey = newSessionId();
  const said = { kind: 'guest', guestKey, sessionId: newSessionId(), clientSlug: client.slug } as const;
  return { guestKey, headers: headersOf(client, said) };
}

type Said = { kind: 'customer'; personId: number } | { kind: 'staff'; personId: number; role: Role };

/** A session's row with the cookie that names it. */
async function loggedIn({ run }: World, client: TestClient, who: Said) {
  const sessionId = newSessionId();
  await run(
    query.insertInto('session').values({
      client_id: client.id,
      id_hash: hashOf(sessionId),
      person_id: who.personId,
      made_at: new Date(noon),
      ends_at: new Date(noon + month),
    }),
  );
  return { sessionId, headers: headersOf(client, { ...who, sessionId, clientSlug: client.slug }) };
}

/** The staff's cookie has another name, and is the desk's alone. */
function headersOf({ slug, host }: TestClient, said: Session): Record<string, string> {
  const sealed = sealSession(testKeys.session, said);
  if (said.kind !== 'staff') return { host, cookie: `${slug}=${sealed}` };
  return { host: host.replace(/^bookings/, 'desk'), cookie: `${slug}_staff=${sealed}` };
}
