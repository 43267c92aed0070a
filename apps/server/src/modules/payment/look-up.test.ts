import { describe, expect, test } from 'vitest';
import { readAttempt, readProviderBooks, testCredentials } from '../../testing/checkouts.ts';
import { createPaidBuyer, createTestShops, providerPaths } from '../../testing/payment-shops.ts';
import { testKeys } from '../../testing/people.ts';
import { saveCredentials } from '../client/index.ts';

// A look-up without a usable answer says nothing about the payment.
const { database, sandbox, shops, addFault, setReport, clearFaults, sweepAfter } = await createTestShops();
const answers = ['401', '403', '429', 'proxy_page', 'malformed'] as const;

const sweepMinutes = [1, 2, 4, 11, 16];

describe.each(['opayo', 'stripe'] as const)('at %s', (provider) => {
  const shop = shops[provider];
  const lookUps = {
    opayo: [
      ['POST', '/access/access.htm'],
      ['GET', '/api/v1/transactions/*'],
    ],
    stripe: [['GET', '/v1/payment_intents/pi_*']],
  }[provider];
  const addLookUpFaults = (action: string) =>
    Promise.all(lookUps.map(([method = '', path = '']) => addFault(path, action, { method })));

  test(`an authorised payment stays unknown while look-ups answer ${answers.join(', ')} [PAY-09]`, async () => {
    const { id, paid } = await createPaidBuyer(shop, 'ok', async () => {
      await addFault(providerPaths[provider].pay, 'drop_after_commit');
      await addLookUpFaults('401');
    });
    expect(paid.transaction_status).toBe('pending');
    for (const [index, answer] of answers.entries()) {
      await clearFaults();
      await addLookUpFaults(answer);
      await sweepAfter(shop, sweepMinutes[index] ?? 0);
      expect({ answer, ...(await readAttempt(shop, id)) }).toMatchObject({ answer, state: 'unknown' });
    }
    await clearFaults();
    await sweepAfter(shop, 16);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
  });
});

describe('at stripe', () => {
  const shop = shops.stripe;

  test.each(['401', '403', '429', 'proxy_page'])(
    'a confirmation whose repetition is answered with %s is not a failure [PAY-09]',
    async (answer) => {
      const path = providerPaths.stripe.pay;
      const { buyer, id, paid } = await createPaidBuyer(shop, 'ok', async () => {
        await addFault(path, 'drop_after_commit', { times: 1 });
        await addFault(path, answer);
      });
      // The outcome is resolved while the customer waits.
      expect(paid).toMatchObject({ transaction_status: 'authorised', error: null });
      expect(await buyer.complete(id)).toMatchObject({ value: { status: 'success' } });
      expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
    },
  );

  test('a cancellation that Stripe answered with a stored error is repeated under another key [PAY-08]', async () => {
    const { buyer, id } = await createPaidBuyer(shop, 'challenge');
    await sandbox.post('/stripe/trouble', { early_errors: 1 });
    expect(await buyer.pay('ok').catch(String)).toMatchObject({ ok: false, code: 'cart_in_payment' });
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'sca_required' });
    expect(await buyer.pay('ok')).toMatchObject({ ok: true, value: { transaction_status: 'authorised' } });
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'failed' });
  });
});

describe('at opayo', () => {
  const shop = shops.opayo;

  test.each(['401', '429', 'proxy_page', 'malformed'])(
    'a challenge result whose submission is answered with %s is not a failure [PAY-09]',
    async (answer) => {
      const { buyer, id, paid } = await createPaidBuyer(shop, 'challenge');
      await addFault(providerPaths.opayo.challenge, answer);
      await buyer.answerBank(paid, true);
      expect(await readAttempt(shop, id)).toMatchObject({ state: 'unknown' });
      await clearFaults();
      await sweepAfter(shop, 1);
      expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
    },
  );

  test.each(['401', '403', '429', 'proxy_page'])(
    'a submitted challenge stays unknown while the transaction is answered with %s [PAY-09]',
    async (answer) => {
      const { buyer, id, paid } = await createPaidBuyer(shop, 'challenge');
      await addFault(providerPaths.opayo.challenge, 'drop_after_commit');
      await addFault(providerPaths.opayo.report, '500');
      await addFault('/api/v1/transactions/*', answer, { method: 'GET' });
      await buyer.answerBank(paid, true);
      await sweepAfter(shop, 1);
      expect(await readAttempt(shop, id)).toMatchObject({ state: 'unknown' });
      await clearFaults();
      await sweepAfter(shop, 2);
      expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
    },
  );

  test('a payment stays unknown while Reporting refuses our signature or user [PAY-09]', async () => {
    const saveReporting = (fields: object) =>
      saveCredentials(
        database.run,
        testKeys.encryption,
        { clientId: shop.client.id, provider: 'opayo' },
        { ...testCredentials.opayo, ...fields },
      );
    const { id } = await createPaidBuyer(shop, 'ok', async () => {
      await addFault(providerPaths.opayo.pay, 'drop_after_commit');
      await saveReporting({ reportingPassword: 'wrong' });
    });
    await sweepAfter(shop, 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'unknown' });
    await saveReporting({ reportingUser: 'nobody' });
    await sweepAfter(shop, 2, 4, 11);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'unknown' });
    await saveReporting({});
    await sweepAfter(shop, 16);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
    expect(await readProviderBooks(shop, id)).toMatchObject({ captured: 500 });
  });

  test('a report about another transaction changes nothing [PAY-09]', async () => {
    const { id } = await createPaidBuyer(shop, 'ok', async () => {
      await addFault(providerPaths.opayo.pay, 'drop_after_commit');
      await setReport({ vendortxcode: 'pv-another', txstateid: '12' });
    });
    await sweepAfter(shop, 1);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'unknown' });
    await setReport({ vpstxid: 'D7C5A4F0-0000-4000-8000-000000000000', txstateid: '12', vendortxcode: '' });
    await sweepAfter(shop, 2);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'unknown' });
    await setReport({});
    await sweepAfter(shop, 4);
    expect(await readAttempt(shop, id)).toMatchObject({ state: 'captured' });
  });
});
