import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { RunStatement } from '#platform/database/database';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestPerson, linkTestPeople } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createOfferCache } from './cache.ts';

const database = await createTestDatabase(2);
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);

/** A cache with the number of statements that it has run. */
function createCountedCache() {
  let statements = 0;
  const run: RunStatement = (statement) => {
    statements += 1;
    return database.run(statement);
  };
  const cache = createOfferCache(run);
  const query = {
    clientId: client.id,
    requesterId: null,
    personId: null,
    side: 'online' as const,
    now: noon,
  };
  return {
    ...cache,
    query,
    readFacts: cache.read,
    read: async (occurrenceId: string) => (await cache.read({ ...query, occurrenceId }))[0],
    countStatements: () => statements,
  };
}

/** Two occurrences of one schedule. */
async function createSiblings() {
  const { occurrenceId: first, category, prices } = await createTestOccurrence(database, venue);
  const { occurrenceId: second } = await createTestOccurrence(database, venue, {
    occurrence: { schedule_id: prices[0]?.schedule_id ?? '', category_id: category.id, min_age: 16 },
  });
  return { first, second };
}

test('reads only the row of another occurrence of a known schedule [BSK-15]', async () => {
  const { first, second } = await createSiblings();
  const { read, countStatements } = createCountedCache();
  const known = await read(first);
  expect(countStatements()).toBe(2);
  expect(await read(second)).toEqual({ ...known, id: second, min_age: 16 });
  expect(countStatements()).toBe(3);
  await read(first);
  expect(countStatements()).toBe(3);
});

test('reads occurrence and schedule again after a refused claim [BSK-15 PRC-01]', async () => {
  const { first, second } = await createSiblings();
  const { query, read, forget } = createCountedCache();
  const known = await read(first);
  if (!known) throw new Error('Occurrence not found');
  await read(second);
  await database.run(sql`update pricing_option set amount = 900 where schedule_id = ${known.schedule_id}`);
  await database.run(sql`update occurrence set maximum = 9 where id = ${first}`);
  forget({ ...query, occurrenceId: first }, known);
  expect(await read(first)).toMatchObject({ maximum: 9, options: [{ amount: 900 }] });
  expect(await read(second)).toMatchObject({ maximum: 10, options: [{ amount: 900 }] });
});

test('knows the tickets of an occurrence for as long as its schedule, reading nothing [ACT-29 BSK-15]', async () => {
  const { first, second } = await createSiblings();
  const { query, read, forget, peekTickets, countStatements } = createCountedCache();
  const peek = (occurrenceId: string) => peekTickets({ ...query, occurrenceId });
  const clock = vi.spyOn(performance, 'now');
  const startedAt = performance.now();
  const setSeconds = (seconds: number) => clock.mockReturnValue(startedAt + seconds * 1000);
  try {
    setSeconds(0);
    const known = await read(first);
    expect(await peek(second)).toBeUndefined();
    setSeconds(299);
    expect(await peek(first)).toMatchObject({ tickets: [], child_ratio: null });
    expect(countStatements()).toBe(2);
    // Only the row is read again.
    await read(first);
    expect(countStatements()).toBe(3);
    setSeconds(301);
    expect(await peek(first)).toBeUndefined();
    setSeconds(330);
    await read(first);
    expect(await peek(first)).toMatchObject({ tickets: [] });
    if (known) forget({ ...query, occurrenceId: first }, known);
    expect(await peek(first)).toBeUndefined();
  } finally {
    clock.mockRestore();
  }
});

test('reads what requests that arrive together need in one statement for each kind of fact [BSK-15 AUT-25]', async () => {
  const { first, second } = await createSiblings();
  const createId = async () => (await createTestPerson(database, client)).personId;
  const [booker, linked, stranger] = [await createId(), await createId(), await createId()];
  await linkTestPeople(database, client, booker, [linked]);
  const { query, countStatements, readFacts } = createCountedCache();
  const requests = [
    { occurrenceId: first, requesterId: booker, personId: booker },
    { occurrenceId: second, requesterId: booker, personId: linked },
    { occurrenceId: first, requesterId: booker, personId: stranger },
  ];
  const read = await Promise.all(requests.map((request) => readFacts({ ...query, ...request })));
  expect(countStatements()).toBe(3);
  expect(read.map(([occurrence]) => occurrence?.id)).toEqual([first, second, first]);
  expect(read.map(([, , attendee]) => [attendee?.id, attendee?.can_book_for])).toEqual([
    [booker, true],
    [linked, true],
    [stranger, false],
  ]);
});
