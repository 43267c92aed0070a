import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestBuyer, createTestShop, readAttempt, readOrders } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { testKeys } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { saveCredentials } from '../client/index.ts';
import { readProviderProblems } from './index.ts';

const world = await createTestDatabase(4);
const sandbox = await startSandbox();
const opayo = await createTestShop(world, sandbox, 'opayo');
const stripe = await createTestShop(world, sandbox, 'stripe', { slug: 'stripe-shop' });
afterEach(async () => {
  await sandbox.post('/opayo/account', {});
  await sandbox.post('/stripe/account', {});
  await world.run(sql`delete from provider_problem`);
});

const listProblems = async () =>
  (await readProviderProblems(world.run)).map(({ provider, code, occurrences }) => ({
    provider,
    code,
    occurrences,
  }));
const plainRefusal =
  'We cannot take card payments at the moment. You have not been charged. Try again later or contact the venue.';

describe('a problem with the set-up of a provider', () => {
  test('is listed for the operator when Deferred payments are not enabled (4006), and charges nobody [PAY-05]', async () => {
    const buyer = await createTestBuyer(opayo);
    await sandbox.post('/opayo/account', { hasDeferred: false });
    const refused = await buyer.pay();
    expect(refused).toMatchObject({
      value: { transaction_status: 'failed', error: { code: 'provider_setup', message: plainRefusal } },
    });
    expect(await buyer.pay()).toMatchObject({ value: { transaction_status: 'failed' } });
    expect(await listProblems()).toEqual([{ provider: 'opayo', code: 'type_not_enabled', occurrences: 2 }]);
    const refusedId = refused.ok ? refused.value.transaction_uuid : '';
    expect((await readAttempt(opayo, refusedId)).state).toBe('failed');
    expect(await sandbox.books()).toEqual([]);
    // The next payment that is accepted removes it, with the same cart.
    await sandbox.post('/opayo/account', {});
    const paid = await buyer.pay();
    expect(paid).toMatchObject({ value: { transaction_status: 'authorised' } });
    expect(await listProblems()).toEqual([]);
    if (paid.ok) await buyer.complete(paid.value.transaction_uuid);
    expect(await readOrders(opayo)).toHaveLength(1);
  });

  test('is listed when Opayo refuses the keys', async () => {
    const buyer = await createTestBuyer(opayo);
    const card = await buyer.card();
    await sandbox.post('/opayo/account', { integrationPassword: 'replaced' });
    expect(await buyer.prepare()).toMatchObject({ ok: false, code: 'opayo_session_failed' });
    expect(await buyer.authorise(card)).toMatchObject({
      value: { transaction_status: 'failed', error: { code: 'provider_setup', message: plainRefusal } },
    });
    expect(await listProblems()).toEqual([
      { provider: 'opayo', code: 'credentials_refused', occurrences: 2 },
    ]);
  });

  test('is listed when Stripe refuses the keys', async () => {
    const buyer = await createTestBuyer(stripe);
    const card = await buyer.card();
    await sandbox.post('/stripe/account', { secretKey: 'sk_test_replaced' });
    expect(await buyer.authorise(card)).toMatchObject({
      value: {
        transaction_status: 'failed',
        error: { message: expect.stringContaining('You have not been charged') },
      },
    });
    await expect
      .poll(listProblems)
      .toEqual([{ provider: 'stripe', code: 'credentials_refused', occurrences: expect.any(Number) }]);
    await sandbox.post('/stripe/account', {});
    expect(await buyer.pay()).toMatchObject({ value: { transaction_status: 'authorised' } });
    expect(await listProblems()).toEqual([]);
  });

  test('is listed when no usable keys are saved', async () => {
    const shop = await createTestShop(world, sandbox, 'opayo', { slug: 'no-keys' });
    const owner = { clientId: shop.client.id, provider: 'opayo' };
    await saveCredentials(world.run, testKeys.encryption, owner, { vendor: 'sandbox' });
    const buyer = await createTestBuyer(shop);
    expect(await buyer.prepare()).toMatchObject({ ok: false, code: 'opayo_session_failed' });
    expect(await listProblems()).toEqual([
      { provider: 'opayo', code: 'credentials_missing', occurrences: 1 },
    ]);
  });
});

describe('without SANDBOX_URL', () => {
  test('no provider is called if PAYMENT_MODE is missing, and the missing setting is listed', async () => {
    const shop = await createTestShop(world, sandbox, 'opayo', { slug: 'no-mode' });
    Object.assign(shop.deps.settings, { SANDBOX_URL: undefined });
    const buyer = await createTestBuyer(shop);
    expect(await buyer.prepare()).toMatchObject({ ok: false, code: 'opayo_session_failed' });
    expect(await listProblems()).toEqual([
      { provider: 'opayo', code: 'payment_mode_missing', occurrences: 1 },
    ]);
  });

  test.each(['test', 'live'] as const)(
    'Stripe’s keys of another mode are refused in mode %s before a request',
    async (mode) => {
      const shop = await createTestShop(world, sandbox, 'stripe', { slug: `other-mode-${mode}` });
      Object.assign(shop.deps.settings, { SANDBOX_URL: undefined, PAYMENT_MODE: mode });
      const other = mode === 'test' ? 'live' : 'test';
      const keys = { secretKey: `sk_${other}_1`, publishableKey: `pk_${other}_1` };
      const owner = { clientId: shop.client.id, provider: 'stripe' };
      await saveCredentials(world.run, testKeys.encryption, owner, keys);
      const buyer = await createTestBuyer(shop);
      expect(await buyer.prepare()).toMatchObject({ ok: false, code: 'stripe_configuration_failed' });
      expect(await listProblems()).toEqual([
        { provider: 'stripe', code: 'credentials_of_other_mode', occurrences: 1 },
      ]);
    },
  );
});
