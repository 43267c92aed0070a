import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import type { Client, Person } from '#platform/database/tables';
import { createSessionId, type Role, type Session, signSession } from '#platform/http/session-cookie';
import { createId } from '#platform/lib/id';
import { deriveKeys, sha256 } from '#platform/security/crypto';
import { noon } from './test-database.ts';

type TestDatabase = Pick<Database, 'run'>;

/** Keys of the test servers, for signing and encryption. */
export const testSecret = 'a secret that only the test servers know';
export const testKeys = deriveKeys(testSecret);

const monthMs = 30 * 24 * 60 * 60_000;
const randomLetters = (count: number): string =>
  Array.from(randomBytes(count), (byte) => String.fromCharCode(97 + (byte % 26))).join('');

/** A new client; requests with `headers` go to its bookings surface. */
export async function createTestClient({ run }: TestDatabase, changes: Partial<Insertable<Client>> = {}) {
  const client = {
    id: createId(noon),
    slug: randomLetters(12),
    name: 'Test Leisure',
    locale: 'en-GB',
    timezone: 'Europe/London',
    languages: ['en'],
    payment_provider: 'opayo',
    ...changes,
  };
  await run(queryBuilder.insertInto('client').values(client));
  const host = `bookings.${client.slug}.localhost`;
  return { ...client, currency: client.currency ?? 'GBP', host, headers: { host } };
}

export type TestClient = Pick<Awaited<ReturnType<typeof createTestClient>>, 'id' | 'slug' | 'host'>;

/** A person of the client who is not logged in. */
export async function createTestPerson(
  { run }: TestDatabase,
  client: TestClient,
  changes: Partial<Insertable<Person>> = {},
) {
  const person = {
    client_id: client.id,
    uuid: randomUUID(),
    reference: randomLetters(8).toUpperCase(),
    first_name: 'Sam',
    last_name: 'Sample',
    email: `${randomLetters(10)}@people.test`,
    date_of_birth: '1990-05-17',
    created_at: new Date(noon),
    ...changes,
  };
  const [inserted] = await run(queryBuilder.insertInto('person').values(person).returning('id'));
  if (!inserted) throw new Error(`Person ${person.reference} was not inserted`);
  return { ...person, personId: inserted.id };
}

/** Lets a person book for others. */
export async function linkTestPeople(
  { run }: TestDatabase,
  { id: client_id }: Pick<TestClient, 'id'>,
  personId: number,
  linkedIds: readonly number[],
): Promise<void> {
  await run(
    queryBuilder.insertInto('linked_person').values(
      linkedIds.map((linked_id) => ({
        client_id,
        person_id: personId,
        linked_id,
        relationship: 'parent',
        status: 'successful' as const,
        created_at: new Date(noon),
      })),
    ),
  );
}

/** A customer who is logged in; `headers` identify their requests. */
export async function logInTestCustomer(
  database: TestDatabase,
  client: TestClient,
  changes: Partial<Insertable<Person>> = {},
) {
  const person = await createTestPerson(database, client, changes);
  return {
    ...person,
    ...(await createTestSession(database, client, { kind: 'customer', personId: person.personId })),
  };
}

/** Another session of a customer, for example on another device. */
export const createTestPersonSession = (database: TestDatabase, client: TestClient, personId: number) =>
  createTestSession(database, client, { kind: 'customer', personId });

/** A member of staff who is logged in at the desk. */
export async function logInTestStaff(
  database: TestDatabase,
  client: TestClient,
  role: Role = 'front_of_house',
  changes: Partial<Insertable<Person>> = {},
) {
  const person = await createTestPerson(database, client, { role, ...changes });
  const identity = { kind: 'staff', personId: person.personId, role } as const;
  return { ...person, ...(await createTestSession(database, client, identity)) };
}

/** A guest with a cookie, as after adding to a cart. */
export function createTestGuest(client: TestClient) {
  const guestKey = createSessionId();
  const identity = {
    kind: 'guest',
    guestKey,
    sessionId: createSessionId(),
    clientSlug: client.slug,
  } as const;
  return { guestKey, headers: buildHeaders(client, identity) };
}

type LoginIdentity = { kind: 'customer'; personId: number } | { kind: 'staff'; personId: number; role: Role };

/** Inserts a session and returns its id with the request headers. */
async function createTestSession({ run }: TestDatabase, client: TestClient, identity: LoginIdentity) {
  const sessionId = createSessionId();
  await run(
    queryBuilder.insertInto('session').values({
      client_id: client.id,
      id_hash: sha256(sessionId),
      person_id: identity.personId,
      created_at: new Date(noon),
      expires_at: new Date(noon + monthMs),
    }),
  );
  return { sessionId, headers: buildHeaders(client, { ...identity, sessionId, clientSlug: client.slug }) };
}

/** The cookie of staff has another name and belongs to the desk's host. */
function buildHeaders({ slug, host }: TestClient, identity: Session): Record<string, string> {
  const token = signSession(testKeys.session, identity);
  if (identity.kind !== 'staff') return { host, cookie: `${slug}=${token}` };
  return { host: host.replace(/^bookings/, 'desk'), cookie: `${slug}_staff=${token}` };
}
