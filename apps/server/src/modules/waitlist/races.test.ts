import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClaim, runClaim } from '../../testing/claims.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';

const database = await createTestDatabase(16);
const shop = await createTestWaitlists(database);
const { createFull, join, leave, cancel, add, read, sweep, logIn } = shop;
const [kim, sam] = [await logIn(), await logIn()];
const nobody = { id: '', headers: {} };

test('the last place, freed while others claim it, goes to the queue [WTL-06]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const full = await createFull();
    await join(full, kim);
    const claims = Array.from({ length: 8 }, async () =>
      runClaim(database, await createTestClaim(database, full)),
    );
    const [cancelled, ...outcomes] = await Promise.all([cancel(full.bookings[0] ?? nobody), ...claims]);
    expect(cancelled.status).toBe(200);
    expect(new Set(outcomes)).toEqual(new Set(['place_taken']));
    expect(await read(full)).toEqual({ consumed: 0, waiting: 1, waitlisted: 0, entries: ['offered'] });
  }
});

test('an offer is accepted once by concurrent additions of its person [WTL-06]', async () => {
  const full = await createFull();
  await join(full, kim);
  await cancel(full.bookings[0] ?? nobody);
  const added = await Promise.all(Array.from({ length: 6 }, () => add(full, kim)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await read(full)).toEqual({ consumed: 1, waiting: 0, waitlisted: 0, entries: ['accepted'] });
});

test('leaving while the place frees never loses it: the next gets it [WTL-03 WTL-06]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const full = await createFull();
    await join(full, kim);
    await join(full, sam);
    const [left] = await Promise.all([leave(full, kim), cancel(full.bookings[0] ?? nobody)]);
    expect(left.status).toBe(200);
    const { entries = [], ...counters } = (await read(full)) ?? {};
    expect(counters).toEqual({ consumed: 0, waiting: 1, waitlisted: 0 });
    expect(['left', 'declined']).toContain(entries[0]);
    expect(entries[1]).toBe('offered');
  }
});

test('a raised maximum against claims gives the new place to the queue [WTL-06]', async () => {
  const full = await createFull();
  await join(full, kim);
  const claims = Array.from({ length: 8 }, async () =>
    runClaim(database, await createTestClaim(database, full)),
  );
  const raise = database.run(sql`update occurrence set maximum = 2 where id = ${full.occurrenceId}`);
  const [outcomes] = await Promise.all([Promise.all(claims), raise, sweep()]);
  expect(outcomes).not.toContain('claimed');
  await sweep();
  expect(await read(full)).toEqual({ consumed: 1, waiting: 1, waitlisted: 0, entries: ['offered'] });
});

test('concurrent sweeps make one offer for each place, with one email [WTL-06]', async () => {
  const full = await createFull();
  await join(full, kim);
  await join(full, sam);
  const emailsBefore = (await shop.readEmails(kim.email)).length;
  await database.run(sql`update occurrence set maximum = 2 where id = ${full.occurrenceId}`);
  await Promise.all(Array.from({ length: 6 }, sweep));
  expect(await read(full)).toEqual({
    consumed: 1,
    waiting: 1,
    waitlisted: 1,
    entries: ['offered', 'waiting'],
  });
  expect(await shop.readEmails(kim.email)).toHaveLength(emailsBefore + 1);
});

test('as many join at once as the waitlist has room for, each with a position of their own [WTL-01]', async () => {
  const full = await createFull(1, { waitlist_maximum: 4 });
  const people = await Promise.all(Array.from({ length: 8 }, () => logIn()));
  const replies = await Promise.all(people.map((person) => join(full, person)));
  const positions = replies.filter(({ status }) => status === 200).map(({ data }) => data['position']);
  expect(positions.map(Number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  expect(replies.filter(({ code }) => code === 'waitlist_full')).toHaveLength(4);
});

test('500 waiting for 30 places get 30 offers in the order of the queue [WTL-06]', async () => {
  const full = await createFull(1, { waitlist_maximum: 500 });
  await database.run(sql`
    with people as (
      insert into person (client_id, uuid, reference, first_name, last_name, email, created_at)
      select ${shop.client.id}, gen_random_uuid(), 'W' || n, 'Wait', 'List', 'w' || n || '@people.test', now()
      from generate_series(1, 500) n returning id
    )
    insert into waitlist_entry (client_id, id, occurrence_id, person_id, joined_by_id, language, link_origin, created_at)
    select ${shop.client.id}, gen_random_uuid(), ${full.occurrenceId}, id, id, 'en', 'http://localhost', now()
    from people order by id`);
  await database.run(sql`
    update occurrence set waitlisted = 500, maximum = 31 where id = ${full.occurrenceId}`);
  const started = performance.now();
  await sweep();
  expect(performance.now() - started).toBeLessThan(5000);
  const { entries = [], ...counters } = (await read(full)) ?? {};
  expect(counters).toEqual({ consumed: 1, waiting: 30, waitlisted: 470 });
  expect(entries).toEqual([...Array<string>(30).fill('offered'), ...Array<string>(470).fill('waiting')]);
});
