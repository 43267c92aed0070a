import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashPassword } from '#platform/security/password-hash';
import {
  childBirthday,
  createNamedPurchases,
  findColumns,
  listNames,
  purchaseKinds,
  readBooks,
} from '../../testing/account/named-purchases.ts';
import { createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { sendDueGiftCards } from '../../testing/tenders/gift-card-sales.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { sweepErasures } from './index.ts';

const sandbox = await startSandbox();
const database = await createTestDatabase(8);
const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 40 });
const { app, client, deps } = shop;
const password = 'Battery staple 9';
const passwordHash = await hashPassword(password, { logN: 4, r: 8, p: 1 });
const buy = await createNamedPurchases(shop, 40);

/** Whose account is erased, with everything that they have bought; the sessions end before the erasures are due. */
const buyers: Awaited<ReturnType<typeof buy>>[] = [];
for (const kind of purchaseKinds) {
  const bought = await buy(kind);
  await database.run(sql`update person set password_hash = ${passwordHash} where id = ${bought.personId}`);
  buyers.push(bought);
}
await sendDueGiftCards(shop);
const before = new Map(
  await Promise.all(
    purchaseKinds.map(async (kind) => [kind, await findColumns(database, listNames(kind))] as const),
  ),
);
const books = await readBooks(database, client.id);
for (const { headers } of buyers) {
  const payload = { current_password: password, gives_up: true };
  const asked = await app.inject({ method: 'POST', url: '/api/my-account/erasure', headers, payload });
  if (asked.statusCode !== 200) throw new Error(`The erasure was refused: ${asked.body}`);
}
await sandbox.advance(14 * 24 * 3_600_000);
await sweepErasures(deps);

test.each(buyers)(
  'the buyer of a $kind is erased with their child, and no column names them [ACC-03]',
  async ({ kind, personId, childId }) => {
    expect(before.get(kind)).toEqual(
      expect.arrayContaining(['payment_attempt.snapshot', 'cart_line.detail', 'person.first_name']),
    );
    const erased = await database.run(
      sql`select from person where id in (${personId}, ${childId}) and erased_at is not null`,
    );
    expect(erased).toHaveLength(2);
    // Messages have a period of their own.
    const columns = await findColumns(database, listNames(kind));
    expect(columns.filter((column) => column !== 'outbox.payload')).toEqual([]);
  },
);

test('the books of all of them stay, and nobody’s date of birth does [ACC-03]', async () => {
  expect(await readBooks(database, client.id)).toEqual(books);
  expect(await findColumns(database, [childBirthday])).toEqual([]);
});
