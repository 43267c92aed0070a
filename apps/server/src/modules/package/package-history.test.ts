import { call } from '@pavilion/contract/call';
import { listPackageHistory, listPackageSessions } from '@pavilion/contract/cart/price-rule';
import type { PackageFilter } from '@pavilion/domain/package/filter';
import { expect, test } from 'vitest';
import { readPages } from '../../testing/account/read-pages.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { createTestOccurrence } from '../../testing/occurrences.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { logInTestCustomer } from '../../testing/people.ts';
import { createTestPackagePlan } from '../../testing/price-rules.ts';
import { createTestDatabase, minutesAfter, noon } from '../../testing/test-database.ts';

// ACC-05: the packages of a customer and the sessions that used them, by pages.
const database = await createTestDatabase(4);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const occurrence = await shop.createOccurrence(800);
const plan = await createTestPackagePlan(database, shop.client, occurrence);

const getDay = (days: number) => new Date(minutesAfter(days * 24 * 60));

/** A customer with 4 packages that have uses left, 2 used up and 2 expired. Ids in the order of the list. */
async function createOwner() {
  const person = await logInTestCustomer(database, shop.client);
  const give = (changes: object) => plan.give(person.personId, { uses: 3, ...changes });
  const current = [];
  // Three of them end at the same time.
  for (const days of [10, 20, 20, 20]) current.push(await give({ expires_at: getDay(days) }));
  const usedUp = [];
  for (const days of [30, 40])
    usedUp.push(await give({ used: 3, used_at_desk: 3, expires_at: getDay(days) }));
  const expired = [];
  for (const days of [-5, -9])
    expired.push(await give({ created_at: new Date(noon - 90 * 86_400_000), expires_at: getDay(days) }));
  return { current, finished: [...usedUp, ...expired], send: createTestSend(shop.app, person.headers) };
}

const readHistory = (
  { send }: Pick<Awaited<ReturnType<typeof createOwner>>, 'send'>,
  filter?: PackageFilter,
) =>
  readPages((page) =>
    call(send, listPackageHistory, { query: { page, per_page: 3, ...(filter && { filter }) } }),
  );

const getIds = ({ pages }: { pages: { id: string }[][] }) => pages.map((rows) => rows.map(({ id }) => id));

test('packages are listed by pages without gaps or duplicates, those that can be used first [ACC-05]', async () => {
  const owner = await createOwner();
  const all = await readHistory(owner);
  expect(all.total).toBe(8);
  expect(getIds(all).map((ids) => ids.length)).toEqual([3, 3, 2]);
  const [first, ...rest] = getIds(all).flat();
  expect(first).toBe(owner.current[0]);
  expect(rest.slice(0, 3).toSorted()).toEqual(owner.current.slice(1).toSorted());
  expect(rest.slice(3)).toEqual(owner.finished);
});

test('packages are filtered by whether they can be used, with the pages of what is left [ACC-05]', async () => {
  const owner = await createOwner();
  const current = await readHistory(owner, 'current');
  expect([current.total, current.pages.length]).toEqual([4, 2]);
  expect(getIds(current).flat().toSorted()).toEqual(owner.current.toSorted());
  const finished = await readHistory(owner, 'finished');
  expect(getIds(finished)).toEqual([owner.finished.slice(0, 3), owner.finished.slice(3)]);
  expect(finished.pages.flat().map(({ state }) => state)).toEqual([
    'used_up',
    'used_up',
    'expired',
    'expired',
  ]);
  const url = '/api/my-account/package-history?filter=other';
  expect(await owner.send({ method: 'GET', url, body: undefined, headers: {} })).toMatchObject({
    status: 422,
  });
});

test('a package has its latest sessions, and all of them by pages for its owner only [ACC-05]', async () => {
  const owner = await createTestBuyer(shop);
  await owner.clear();
  const packageId = await plan.give(owner.person.personId, { uses: 20 });
  const added: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const starts = new Date(minutesAfter(600 + 120 * index));
    const session = await createTestOccurrence(database, shop.venue, {
      occurrence: {
        starts_at: starts,
        ends_at: new Date(minutesAfter(660 + 120 * index)),
        last_bookable_at: starts,
      },
    });
    await plan.include(session.category.id);
    const { items } = unwrapPayment(await owner.add(session));
    const line = items.find(({ id }) => !added.includes(id));
    added.push(line?.id ?? '');
  }
  const [own] = unwrapPayment(await call(owner.send, listPackageHistory, { query: {} }));
  expect(own).toMatchObject({ id: packageId, session_count: 12, uses_left: 8 });
  expect(own?.sessions.map(({ id }) => id)).toEqual(added.toReversed().slice(0, 10));
  const readSessions = (send: typeof owner.send) =>
    readPages((page) =>
      call(send, listPackageSessions, { params: { packageId }, query: { page, per_page: 5 } }),
    );
  const all = await readSessions(owner.send);
  expect(all.total).toBe(12);
  expect(getIds(all)).toEqual([
    added.toReversed().slice(0, 5),
    added.toReversed().slice(5, 10),
    added.toReversed().slice(10),
  ]);
  const other = await logInTestCustomer(database, shop.client);
  const send = createTestSend(shop.app, other.headers);
  expect(await call(send, listPackageHistory, { query: {} })).toMatchObject({ value: [] });
  expect(await call(send, listPackageSessions, { params: { packageId }, query: {} })).toMatchObject({
    status: 404,
    code: 'own_package_not_found',
  });
});
