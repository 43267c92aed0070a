import { expect, test } from 'vitest';
import { createTestShop } from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { createPaidBuyer } from '../../../testing/payment-shops.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { readAttempt } from '../../payment/index.ts';
import { transitionLocked } from './locked-transition.ts';

const sandbox = await startSandbox();

test('an attempt that has ended meanwhile is not authorised by what was read before [PAY-08 PAY-09]', async () => {
  const database = await createTestDatabase(8);
  const shop = await createTestShop(database, sandbox, 'stripe');
  const { id } = await createPaidBuyer(shop);
  const attempt = await readAttempt(database.run, { clientId: shop.client.id, id });
  if (!attempt) throw new Error('No attempt');
  const read = { ...attempt, state: 'authorising' as const };
  expect(await transitionLocked(database.run, read, 'authorised', { now: sandbox.now() })).toBeUndefined();
  expect(await readAttempt(database.run, attempt)).toEqual(attempt);
});
