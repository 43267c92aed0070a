import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestBundle } from '../../testing/bundles.ts';
import { createTestShopper } from '../../testing/carts.ts';
import { logInTestStaff } from '../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';

// What is claimed by `claim_occurrences` and `claim_tickets`, at the desk and online, while a customer waits.
const kinds = ['camps', 'courses', 'tickets'] as const;
type Kind = (typeof kinds)[number];

const split = { maximum: 2, online_maximum: 1, foh_maximum: 1 };
const shared = { maximum: 1 };
type Places = typeof split | typeof shared;

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

async function createWorld(database: TestDatabase) {
  const shop = await createTestWaitlists(database);
  const staff = await logInTestStaff(database, shop.client);
  return { ...shop, database, staff };
}
type World = Awaited<ReturnType<typeof createWorld>>;
type Customer = Awaited<ReturnType<World['logIn']>>;

/** Something with two sessions, or tickets of one, and the item that adds it. */
async function createSold({ database, venue }: World, kind: Kind, places: Places) {
  const occurrence = { ...places, waitlist_maximum: 5 };
  if (kind === 'tickets') {
    const swim = await createTestSwim(database, venue, { schedule: { maximum: places.maximum }, occurrence });
    return { ids: [swim.occurrenceId], item: createTicketItem(swim, 'adult') };
  }
  const bundle = await createTestBundle(database, venue, {
    type: kind,
    days: [1, 2],
    schedule: places,
    occurrences: { 0: occurrence, 1: occurrence },
    prices: [{ covers: 'whole', name: 'Whole' }],
  });
  const extraFields =
    kind === 'camps'
      ? { purchasable_type: 'camp', purchasable_id: bundle.id, booking_full_camp: true }
      : { purchasable_type: 'course', purchasable_id: bundle.id };
  return { ids: bundle.sessionIds, item: { occurrenceId: bundle.id, extraFields } };
}

/** The online place is sold, and a customer waits. */
async function createQueue(world: World, kind: Kind, places: Places) {
  const { app, client, database, logIn, join, staff } = world;
  world.clock.now = noon;
  const sold = await createSold(world, kind, places);
  const addAs = ({ headers }: Pick<Customer, 'headers'>, { personId }: Pick<Customer, 'personId'>) =>
    createTestShopper(app, headers, personId).add(sold.item);
  const addOnline = (customer: Customer) => addAs(customer, customer);
  expect(await addOnline(await logIn())).toMatchObject({ ok: true });
  const waiting = await logIn();
  // Nobody waits for tickets; those who waited before a session was sold by tickets still do.
  if (kind === 'tickets')
    await database.run(sql`
      with entry as (
        insert into waitlist_entry
          (client_id, id, occurrence_id, person_id, joined_by_id, language, link_origin, created_at)
        values (${client.id}, gen_random_uuid(), ${sold.ids[0]}, ${waiting.personId}, ${waiting.personId}, 'en',
          'http://localhost', ${new Date(noon)})
      )
      update occurrence set waitlisted = 1 where client_id = ${client.id} and id = ${sold.ids[0]}`);
  else await join({ clientId: client.id, occurrenceId: sold.ids[0] ?? '' }, waiting);
  const [queued] = await database.run(sql<{ waitlisted: number }>`
    select waitlisted from occurrence where client_id = ${client.id} and id = ${sold.ids[0]}`);
  expect(queued).toEqual({ waitlisted: 1 });
  return {
    waiting,
    addOnline: async () => addOnline(await logIn()),
    /** Staff add it to the basket of a customer. */
    addAtDesk: async (customer?: Customer) => addAs(staff, customer ?? (await logIn())),
    read: () =>
      database.run(sql<{ consumed: number; foh: number; waiting: number; waitlisted: number }>`
        select consumed, foh_consumed as foh, waiting, waitlisted from occurrence
        where client_id = ${client.id} and id = any(${sold.ids}::text[]) order by starts_at`),
    raiseMaximum: () =>
      database.run(sql`
        update occurrence set maximum = maximum + 1
        where client_id = ${client.id} and id = any(${sold.ids}::text[])`),
  };
}

const world = await createWorld(await createTestDatabase(6));

test.each(kinds)(
  'the desk sells its own place of %s while a customer waits [WTL-06 ACT-33]',
  async (kind) => {
    const queue = await createQueue(world, kind, split);
    const full = { ok: false, code: kind === 'tickets' ? 'occurrence_full' : 'bundle_full' };
    expect(await queue.addOnline()).toMatchObject(full);
    expect(await queue.addAtDesk()).toMatchObject({ ok: true });
    for (const places of await queue.read())
      expect(places).toEqual({ consumed: 2, foh: 1, waiting: 0, waitlisted: 1 });
    expect(await queue.addAtDesk()).toMatchObject(full);
  },
);

test.each(kinds)('the desk sells no shared place of %s past the queue [WTL-06 ACT-33]', async (kind) => {
  const queue = await createQueue(world, kind, shared);
  await queue.raiseMaximum();
  expect(await queue.addAtDesk()).toMatchObject({ ok: false });
  for (const places of await queue.read()) expect(places).toMatchObject({ consumed: 1, waitlisted: 1 });
});

test('the desk sells a shared place of a course to the customer to whom it is offered [WTL-06]', async () => {
  const queue = await createQueue(world, 'courses', shared);
  await queue.raiseMaximum();
  await world.sweep();
  for (const places of await queue.read()) expect(places).toMatchObject({ waiting: 1, waitlisted: 0 });
  expect(await queue.addAtDesk()).toMatchObject({ ok: false });
  expect(await queue.addAtDesk(queue.waiting)).toMatchObject({ ok: true });
  for (const places of await queue.read())
    expect(places).toEqual({ consumed: 2, foh: 1, waiting: 0, waitlisted: 0 });
});

test('customers at the desk and online get the desk’s own place once, all at once [WTL-06]', async () => {
  for (const kind of kinds) {
    const queue = await createQueue(world, kind, split);
    const additions = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0 ? queue.addAtDesk() : queue.addOnline(),
    );
    const results = await Promise.all(additions);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const places of await queue.read())
      expect(places).toMatchObject({ consumed: 2, foh: 1, waitlisted: 1 });
  }
});

test('a session that is moved at the desk takes the desk’s own place [BKG-03 WTL-06]', async () => {
  const { database, client, createFull, join, logIn } = world;
  const kim = await logIn();
  const to = await createFull(1, split);
  await join(to, kim);
  const from = await createFull(1, split);
  const [booking] = from.bookings;
  await database.run(sql`
    update occurrence set online_consumed = 0, foh_consumed = 1 where id = ${from.occurrenceId}`);
  await database.run(sql`update booking set side = 'foh' where id = ${booking?.id}`);
  const move = async () => {
    const [row] = await database.run(sql<{ outcome: string }>`
      select change_session(${client.id}, ${new Date(minutesAfter(1))}, array[${booking?.id}::uuid],
        ${from.occurrenceId}, ${to.occurrenceId}, o.version, null, null, null, null, null) as outcome
      from occurrence o where o.id = ${to.occurrenceId}`);
    return row?.outcome;
  };
  expect(await move()).toBe('changed');
  expect(await world.read(to)).toMatchObject({ consumed: 2, waitlisted: 1 });
});

test('without the exception for the desk, its own place waits for the queue', async () => {
  const old = await createWorld(await createTestDatabase(6));
  for (const [name, condition, replacement] of [
    [
      'claim_occurrences',
      `o.waitlisted > 0 and (p_side = 'online' or o.foh_maximum is null)`,
      'o.waitlisted > 0',
    ],
    [
      'claim_tickets',
      `(o.waitlisted = 0 or p_side = 'foh' and o.foh_maximum is not null)`,
      'o.waitlisted = 0',
    ],
  ] as const) {
    const [row] = await old.database.run(sql<{ source: string }>`
      select pg_get_functiondef(${name}::regproc) as source`);
    if (!row?.source.includes(condition)) throw new Error(`${name} has no condition '${condition}'`);
    await old.database.run(sql.raw(row.source.replaceAll(condition, replacement)));
  }
  for (const kind of kinds)
    expect(await (await createQueue(old, kind, split)).addAtDesk()).toMatchObject({
      ok: false,
      code: 'place_taken',
    });
});
