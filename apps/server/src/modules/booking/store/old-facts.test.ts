import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createId } from '#platform/lib/id';
import { createTestShopper } from '../../../testing/carts.ts';
import { type ClaimedKind, createClaimedKind } from '../../../testing/claims.ts';
import { createTestOccurrence, createTestVenue } from '../../../testing/occurrences.ts';
import {
  createTestClient,
  createTestPerson,
  linkTestPeople,
  logInTestCustomer,
} from '../../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../../testing/test-database.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { runBehindLock } from '../../../testing/wait-for-lock.ts';
import { cartRoutes } from '../../cart/index.ts';

// The claims of tickets and of camps compare what the decision read, as `claim-occurrence.test.ts` shows for one place.

// The queues of these tests have no entries.
const database = await createTestDatabase(8, { canBreakInvariants: true });
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const app = createTestServer(
  database,
  (registerRoute, deps) => cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false }),
  { now: () => noon },
);
const { run } = database;

/** A customer with a place in a class, whose process has read everything that their next claim needs. */
async function createShopper(kind: ClaimedKind) {
  const { createItem, ...target } = await createClaimedKind(database, venue, kind, {
    maximum: 4,
    min_age: 16,
  });
  const item = createItem();
  const person = await logInTestCustomer(database, client, { date_of_birth: '1990-01-01' });
  const shopper = createTestShopper(app, person.headers, person.personId);
  const added = await shopper.add(await createTestOccurrence(database, venue));
  if (!added.ok) throw new Error(added.code);
  const other = await logInTestCustomer(database, client, { date_of_birth: '1990-01-01' });
  expect(await createTestShopper(app, other.headers, other.personId).add(item)).toMatchObject({
    ok: true,
  });
  const lockOccurrences = sql`
    select from occurrence where id = any(${target.occurrenceIds}::text[]) order by id for no key update`;
  const ofHold = sql`cart_id = (
    select id from cart where client_id = ${client.id} and owner = ${`person:${person.personId}`})`;
  return {
    ...target,
    item,
    ...shopper,
    ...person,
    lockOccurrences,
    ofHold,
    lockHold: sql`select from hold where ${ofHold} for update`,
  };
}

async function readSold(occurrenceIds: readonly string[]): Promise<number[]> {
  const rows = await run(sql<{ consumed: number }>`
    select consumed from occurrence where id = any(${[...occurrenceIds]}::text[]) order by id`);
  return rows.map(({ consumed }) => consumed);
}

afterEach(() => run(sql`update hold set attempt_id = null`));

describe.each(['tickets', 'a camp'] as const)('a claim of %s that was decided on old facts', (kind) => {
  const full = expect.stringMatching(/_full$/) as string;

  test('is refused once the session has ended [BSK-03 AUT-04]', async () => {
    const { add, item, personId, occurrenceIds } = await createShopper(kind);
    await run(sql`update session set revoked_at = ${new Date(noon)} where person_id = ${personId}`);
    expect(await add(item)).toMatchObject({ ok: false });
    expect(new Set(await readSold(occurrenceIds))).toEqual(new Set([1]));
  });

  test('is refused once the customer is too young [BSK-03 AUT-25]', async () => {
    const { add, item, personId, occurrenceIds } = await createShopper(kind);
    await run(sql`update person set date_of_birth = '2020-01-01' where id = ${personId}`);
    expect(await add(item)).toMatchObject({ ok: false, code: 'age_not_met' });
    expect(new Set(await readSold(occurrenceIds))).toEqual(new Set([1]));
  });

  test('is refused if a payment begins, or the hold ends, while it waits for the hold [BSK-44]', async () => {
    const { add, item, lockHold, ofHold, occurrenceIds } = await createShopper(kind);
    const paying = await runBehindLock(
      database,
      lockHold,
      (tx) => tx(sql`update hold set attempt_id = ${createId(noon)}::uuid where ${ofHold}`),
      () => add(item),
    );
    expect(paying).toMatchObject({ ok: false, code: 'cart_in_payment' });
    await run(sql`update hold set attempt_id = null where ${ofHold}`);
    const expired = await runBehindLock(
      database,
      lockHold,
      (tx) => tx(sql`update hold set ends_at = ${new Date(minutesAfter(-1))} where ${ofHold}`),
      () => add(item),
    );
    expect(expired).toMatchObject({ ok: false, code: 'hold_ended' });
    expect(new Set(await readSold(occurrenceIds))).toEqual(new Set([1]));
  });

  test('is repeated at the price that changed while it waited for the places [PRC-01]', async () => {
    const { add, item, lockOccurrences, prices } = await createShopper(kind);
    const added = await runBehindLock(
      database,
      lockOccurrences,
      () => run(sql`update pricing_option set amount = 900 where id = ${prices[0]?.id ?? ''}`),
      () => add(item),
    );
    expect(added).toMatchObject({ ok: true, value: { total: { value: 500 + 900 } } });
  });

  test.each([
    ['cancelled', sql`status = 'cancelled'`, expect.any(String)],
    ['for older people now', sql`min_age = 60`, expect.any(String)],
    ['promised to the queue', sql`waiting = maximum - consumed`, full],
    ['queued for', sql`waitlisted = 1`, full],
  ] as const)('is refused for a session that is %s since [BSK-03 WTL-06]', async (_state, change, code) => {
    const { add, item, lockOccurrences, occurrenceIds } = await createShopper(kind);
    const refused = await runBehindLock(
      database,
      lockOccurrences,
      (tx) => tx(sql`update occurrence set ${change} where id = ${occurrenceIds[0] ?? ''}`),
      () => add(item),
    );
    expect(refused).toMatchObject({ ok: false, code });
    expect(new Set(await readSold(occurrenceIds))).toEqual(new Set([1]));
  });

  test('takes its places once if the request is repeated at once [BSK-03]', async () => {
    const { add, item, lockHold, occurrenceIds } = await createShopper(kind);
    const key = { 'idempotency-key': createId(noon) };
    const repeated = await runBehindLock(
      database,
      lockHold,
      async () => undefined,
      async () => {
        const [first] = await Promise.all([add(item, key), add(item, key)]);
        return first;
      },
    );
    expect(repeated).toMatchObject({ ok: true });
    expect(new Set(await readSold(occurrenceIds))).toEqual(new Set([2]));
  });
});

test('a claim of a camp is refused once its child is too young [BSK-03 AUT-25]', async () => {
  const { createItem, occurrenceIds } = await createClaimedKind(database, venue, 'a camp', { min_age: 16 });
  const child = await createTestPerson(database, client, { date_of_birth: '2010-01-01' });
  const { headers, personId } = await logInTestCustomer(database, client);
  await linkTestPeople(database, client, personId, [child.personId]);
  const { add } = createTestShopper(app, headers, personId);
  const extraFields = { purchased_for_user_id: child.personId };
  // The process has read the child.
  const spin = await createTestOccurrence(database, venue);
  expect(await add({ ...spin, extraFields })).toMatchObject({ ok: true });
  await run(sql`update person set date_of_birth = '2020-01-01' where id = ${child.personId}`);
  expect(await add(createItem({ attendeeId: child.personId }))).toMatchObject({ code: 'age_not_met' });
  expect(await readSold(occurrenceIds)).toEqual([0, 0]);
});
