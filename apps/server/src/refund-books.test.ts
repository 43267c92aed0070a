import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { findViolations } from '../../../scripts/check-invariants.mjs';
import { createTestBuyer, createTestShop, runOutbox } from './testing/checkouts.ts';
import { cloneDatabase } from './testing/clone-database.ts';
import { startSandbox } from './testing/payment-sandbox.ts';
import { buyTestBooking } from './testing/refunds.ts';

const url = await cloneDatabase();
const database = createDatabase(url, 8);
afterAll(database.close);
const sandbox = await startSandbox();

/** A provider whose books are those of the sandbox with this amount refunded. */
async function serveBooks(refunded: number): Promise<string> {
  const lines = (await sandbox.books()).map((line) => ({ ...line, refunded }));
  const server = createServer((_, response) => response.end(JSON.stringify({ opayo: [], stripe: lines })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test('a refund that we hold as made and the provider never made is found in its books [PAY-05]', async () => {
  const shop = await createTestShop(database, sandbox, 'stripe');
  const booking = await buyTestBooking(shop, await createTestBuyer(shop));
  const compare = async (refunded: number) => findViolations(url, await serveBooks(refunded), sandbox.now());
  expect(await compare(0)).toEqual([]);
  await booking.cancel();
  // Until it has ended, the provider may have made it or not, but not in part.
  expect(await compare(0)).toEqual([]);
  expect(await compare(500)).toEqual([]);
  expect(await compare(200)).toEqual([expect.stringMatching(/^books: .+"refunded":200/)]);
  await runOutbox(shop);
  expect(await compare(0)).toEqual([expect.stringMatching(/^books: .+"refunded":0/)]);
  expect(await compare(500)).toEqual([]);
});
