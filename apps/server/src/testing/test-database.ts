import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { cloneDatabase } from './clone-database.ts';

export const noon = Date.parse('2030-06-01T12:00:00Z');
export const minutesAfter = (minutes: number): number => noon + minutes * 60_000;

/** A database for one test file with all connections open, because opening them one by one would hide races. */
export async function createTestDatabase(maxConnections = 32, { canBreakInvariants = false } = {}) {
  const database = createDatabase(await cloneDatabase({ canBreakInvariants }), maxConnections, {
    // Races queue more callers for a connection than a server ever serves at once.
    connectTimeoutMs: 30_000,
    // A statement may wait for a lock that a test holds.
    statementTimeoutMs: 60_000,
  });
  afterAll(database.close);
  await Promise.all(Array.from({ length: maxConnections }, () => database.run(sql`select pg_sleep(0.1)`)));
  return database;
}

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** Places of an occurrence that its bookings take, and its `consumed` counter. */
export async function countSold(
  { run }: TestDatabase,
  occurrence: { clientId: string; occurrenceId: string },
) {
  const [sold] = await run(sql<{ places: number; consumed: number }>`
    select consumed, (
      select coalesce(sum(places), 0)::int from booking b
      where b.client_id = o.client_id and b.occurrence_id = o.id and b.status in ('reserved', 'settled')
    ) as places
    from occurrence o where client_id = ${occurrence.clientId} and id = ${occurrence.occurrenceId}`);
  return sold;
}
