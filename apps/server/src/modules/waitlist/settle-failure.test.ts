import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';

const database = await createTestDatabase(8);
const shop = await createTestWaitlists(database);
const { createFull, join, leave, cancel, read, readEmails, logIn, logged, sweep } = shop;
const [sam, kim] = [await logIn(), await logIn()];

type Full = Awaited<ReturnType<typeof createFull>>;
const cancelFirst = ({ bookings: [booking] }: Full) => cancel(booking ?? { id: '', headers: {} });

/** Until `allowOffers`, each offer of an occurrence fails with this statement of a trigger. */
async function refuseOffers({ occurrenceId }: Full, statement: string): Promise<void> {
  await database.run(
    sql.raw(`create function fail_offer() returns trigger language plpgsql as $$ begin ${statement}; end $$`),
  );
  await database.run(
    sql.raw(`create trigger fail_offer before insert on offer
      for each row when (new.occurrence_id = '${occurrenceId}') execute function fail_offer()`),
  );
}
const allowOffers = () => database.run(sql`drop function if exists fail_offer cascade`);

beforeEach(async () => {
  logged.length = 0;
  await allowOffers();
});

test('a booking is cancelled although its place cannot be offered, which is logged and made up for by the sweep [BKG-04 WTL-06]', async () => {
  const full = await createFull();
  await join(full, kim);
  await refuseOffers(full, `raise 'no offer'`);
  expect(await cancelFirst(full)).toMatchObject({ status: 200 });
  expect(await read(full)).toEqual({ consumed: 0, waiting: 0, waitlisted: 1, entries: ['waiting'] });
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      msg: 'waitlist not settled',
      clientId: shop.client.id,
      occurrenceId: full.occurrenceId,
      err: { message: 'no offer' },
    },
  ]);
  await allowOffers();
  await sweep();
  expect(await read(full)).toMatchObject({ waiting: 1, waitlisted: 0, entries: ['offered'] });
  expect(await readEmails(kim.email)).toMatchObject([
    { subject: expect.stringContaining('a place in Spin is yours') as string },
  ]);
});

test('an offer is declined although its place cannot pass on, and the sweep passes it on later [WTL-06]', async () => {
  const full = await createFull();
  await join(full, kim);
  await join(full, sam);
  await cancelFirst(full);
  await refuseOffers(full, `raise 'no offer'`);
  expect(await leave(full, kim)).toMatchObject({ status: 200, data: { result: 'success' } });
  expect(await read(full)).toMatchObject({ waiting: 0, waitlisted: 1, entries: ['declined', 'waiting'] });
  expect(logged).toEqual([expect.stringContaining('waitlist not settled')]);
  await allowOffers();
  await sweep();
  expect(await read(full)).toMatchObject({ waiting: 1, entries: ['declined', 'offered'] });
});

test('a cancellation that loses the database changes nothing, and can be tried again [BKG-04]', async () => {
  const full = await createFull();
  await join(full, kim);
  await refuseOffers(full, 'perform pg_terminate_backend(pg_backend_pid()); return new');
  expect(await cancelFirst(full)).toMatchObject({ status: 503 });
  // The loss is no failure of the queue.
  expect(logged.filter((line) => line.includes('waitlist not settled'))).toEqual([]);
  expect(await read(full)).toEqual({ consumed: 1, waiting: 0, waitlisted: 1, entries: ['waiting'] });
  await allowOffers();
  expect(await cancelFirst(full)).toMatchObject({ status: 200 });
  expect(await read(full)).toMatchObject({ consumed: 0, entries: ['offered'] });
});
