import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClaim, removeClaimGuard, runClaim } from '../../testing/claims.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { removeStatementGuard } from '../../testing/unguarded-statements.ts';
import { holdWrites, waitForLock } from '../../testing/wait-for-lock.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';

// Controls of races.test.ts, each in its own database: the product's own statement without one of its guards.
const createWorld = () => createTestDatabase(12, { canBreakInvariants: true });
const nobody = { id: '', headers: {} };

test('without the condition on waiting entries, a claim gets a new place past the queue', async () => {
  const database = await createWorld();
  await removeClaimGuard(database, 'o.waitlisted = 0 and ');
  const { createFull, join, logIn } = await createTestWaitlists(database);
  const full = await createFull();
  await join(full, await logIn());
  await database.run(sql`update occurrence set maximum = 2 where id = ${full.occurrenceId}`);
  expect(await runClaim(database, await createTestClaim(database, full))).toBe('claimed');
});

test('without the condition on open offers, the table refuses a claim of an offered place; without both it is sold', async () => {
  const database = await createWorld();
  await removeClaimGuard(database, 'and o.waiting = 0 ');
  const { createFull, join, logIn, cancel, read } = await createTestWaitlists(database);
  const full = await createFull();
  await join(full, await logIn());
  await cancel(full.bookings[0] ?? nobody);
  const claim = async () => runClaim(database, await createTestClaim(database, full));
  await expect(claim()).rejects.toThrow('occurrence_not_oversold');
  await database.run(sql`
    alter table occurrence drop constraint occurrence_not_oversold, drop constraint occurrence_online_not_oversold`);
  expect(await claim()).toBe('claimed');
  expect(await read(full)).toMatchObject({ consumed: 1, waiting: 1 });
});

test('without the lock on the occurrence, leaving while the place frees loses it', async () => {
  const database = await createWorld();
  const unguarded = removeStatementGuard(database, 'for no key update of o', '');
  const { createFull, join, leave, logIn, read, sweep } = await createTestWaitlists(database, unguarded);
  const [kim, sam] = [await logIn(), await logIn()];
  const full = await createFull();
  await join(full, kim);
  await join(full, sam);
  await database.run(sql`update occurrence set maximum = 2 where id = ${full.occurrenceId}`);
  // Kim's entry has ended, but is not committed, when the sweep chooses it.
  await holdWrites(database, { table: 'outbox', count: 2 }, async () => {
    const leaving = leave(full, kim);
    await waitForLock(database);
    return Promise.all([leaving, sweep()]);
  });
  const [row] = await database.run(sql<{ offers: number }>`
    select count(*)::int as offers from offer where occurrence_id = ${full.occurrenceId} and status = 'open'`);
  await unguarded.close();
  expect(row?.offers).toBe(0);
  expect(await read(full)).toMatchObject({ waiting: 1, entries: ['left', 'waiting'] });
});
