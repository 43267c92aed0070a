import { expect, test } from 'vitest';
import { createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import {
  createTestDebitPlan,
  createTestPayer,
  moveToDay,
  readDebitBooks,
  sweepTwice,
} from '../../testing/direct-debits.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const lookup = '/gocardless/api/bank_details_lookups';

async function createPayer() {
  const sandbox = await startSandbox();
  await sandbox.advance(15 * 86_400_000);
  const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 60 });
  const plan = await createTestDebitPlan(shop);
  return { sandbox, shop, payer: await createTestPayer(shop, plan.id) };
}

test('an account that cannot pay is refused at its field with what to do, before the provider keeps anything [PRC-05 CHK-05]', async () => {
  const { sandbox, payer } = await createPayer();
  const countCustomers = await sandbox.countCalls('POST', '/gocardless/api/customers');
  expect(await payer.setUp({ sort_code: '00-00-00' })).toMatchObject({
    code: 'validation_failed',
    errors: { sort_code: ['No bank has this sort code. Check it on your bank card or statement.'] },
  });
  expect(await payer.setUp({ account_number: '12345678' })).toMatchObject({
    code: 'validation_failed',
    errors: { account_number: [expect.stringContaining('Check both.')] },
  });
  expect(await payer.setUp({ account_number: '00000005' })).toMatchObject({
    code: 'validation_failed',
    errors: { account_number: ['This account does not take Direct Debits. Use a current account.'] },
  });
  expect(await countCustomers()).toBe(0);
  expect(await payer.setUp()).toMatchObject({ value: { last_two: '11' } });
  expect(await countCustomers()).toBe(1);
});

test.each(['delay', '500', 'malformed'])(
  'a check that has no answer (%s) keeps nobody from paying, and the bank refuses the account later [PRC-05]',
  async (fault) => {
    const { sandbox, shop, payer } = await createPayer();
    await sandbox.addFault({ match: { method: 'POST', path: lookup }, do: fault, times: 1, ms: 30_000 });
    const startedAt = Date.now();
    await payer.join('00000005');
    expect(Date.now() - startedAt).toBeLessThan(20_000);
    await sweepTwice(shop);
    await moveToDay(shop, '2030-06-18');
    expect((await readDebitBooks(shop)).mandates).toEqual([]);
    const subjects = (await readOutboxEmails(shop)).map(({ subject }) => subject);
    expect(subjects).toContain('Your bank has not accepted your Direct Debit');
  },
);
