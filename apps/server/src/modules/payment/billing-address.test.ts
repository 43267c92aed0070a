import { call } from '@pavilion/contract/call';
import { authorise, prepare } from '@pavilion/contract/checkout';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestBuyer,
  createTestShop,
  readOrders,
  type TestBuyer,
  type TestShop,
} from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const world = await createTestDatabase(4);
const sandbox = await startSandbox();
const shops: Partial<Record<'opayo' | 'stripe', TestShop>> = {};
beforeAll(async () => {
  shops.opayo = await createTestShop(world, sandbox, 'opayo', { languages: ['en', 'cy'] });
  shops.stripe = await createTestShop(world, sandbox, 'stripe', { slug: 'no-address' });
});
afterEach(async () => {
  await sandbox.post('/opayo/account', {});
});

const getShop = (provider: 'opayo' | 'stripe'): TestShop => {
  const shop = shops[provider];
  if (!shop) throw new Error(`No shop with ${provider}`);
  return shop;
};

const noAddress = { billing_address_line_one: '', billing_city: '', billing_postcode: '' };
const address = {
  billing_address_line_one: '88 Łódź Street',
  billing_address_line_two: 'Flat “B”',
  billing_city: 'Llanrŵst',
  billing_postcode: '412',
};
const payWith = (buyer: TestBuyer, body: object) => buyer.pay('ok', { ...noAddress, ...body });

describe('the billing address', () => {
  test('is required by Opayo, with the remedy at each field and without an attempt [CHK-03]', async () => {
    const buyer = await createTestBuyer(getShop('opayo'));
    expect(await buyer.prepare()).toMatchObject({
      value: { needs_billing_address: true, billing_address: null },
    });
    expect(await payWith(buyer, {})).toMatchObject({
      ok: false,
      code: 'validation_failed',
      errors: {
        billing_address_line_one: [expect.stringMatching(/^Enter the first line of your billing address/)],
        billing_city: [expect.stringMatching(/^Enter the town or city/)],
        billing_postcode: [expect.stringMatching(/^Enter the postcode/)],
      },
    });
    expect(await payWith(buyer, { ...address, billing_country: 'us' })).toMatchObject({
      errors: { billing_state: [expect.stringMatching(/^Enter the 2 letters of the state/)] },
    });
    expect(await payWith(buyer, { ...address, billing_country: 'XX' })).toMatchObject({
      errors: { billing_country: ['Select the country of your billing address'] },
    });
    expect(await payWith(buyer, { ...address, billing_city: 'a'.repeat(41) })).toMatchObject({
      errors: { billing_city: ['Must be 40 characters or fewer'] },
    });
    // The refused requests left the cart payable.
    expect(await payWith(buyer, address)).toMatchObject({ value: { transaction_status: 'authorised' } });
  });

  test('is asked for in the language of the page [UIK-03]', async () => {
    const buyer = await createTestBuyer(getShop('opayo'));
    const send: typeof buyer.send = (request) =>
      buyer.send({ ...request, headers: { ...request.headers, 'accept-language': 'cy' } });
    const card = await buyer.card();
    const payments = [{ tender_type: 'online' as const, amount: 500 }];
    const body = { ...card, payments };
    expect(await call(send, authorise, { body })).toMatchObject({
      errors: {
        billing_city: [expect.stringMatching(/^Rhowch dref neu ddinas/)],
      },
    });
  });

  test('is folded to what Opayo accepts, and the whole name too [PAY-05]', async () => {
    const buyer = await createTestBuyer(getShop('opayo'));
    const names = { billing_first_name: 'Siân Ŵyn 2', billing_last_name: 'Wałęsa-O’Neil' };
    expect(await payWith(buyer, { ...names, ...address })).toMatchObject({
      value: { transaction_status: 'authorised', error: null },
    });
  });

  test('is remembered for the next payment, until another one is entered', async () => {
    const shop = getShop('opayo');
    const buyer = await createTestBuyer(shop);
    const paid = await payWith(buyer, { ...address, billing_country: 'IE', billing_postcode: '' });
    if (!paid.ok) throw new Error(paid.code);
    await buyer.complete(paid.value.transaction_uuid);
    await buyer.add(await shop.createOccurrence(500));
    const saved = {
      line1: '88 Łódź Street',
      line2: 'Flat “B”',
      city: 'Llanrŵst',
      postcode: '',
      country: 'IE',
      state: '',
    };
    expect(await call(buyer.send, prepare, { query: {} })).toMatchObject({
      value: { billing_address: saved },
    });
    // A request without an address uses it; a part of another address is not completed with it.
    expect(await payWith(buyer, { billing_city: 'Cork' })).toMatchObject({
      errors: { billing_address_line_one: [expect.any(String)] },
    });
    const again = await payWith(buyer, {});
    expect(again).toMatchObject({ value: { transaction_status: 'authorised' } });
    if (again.ok) await buyer.complete(again.value.transaction_uuid);
    expect((await readOrders(shop)).length).toBeGreaterThan(1);
    await buyer.add(await shop.createOccurrence(500));
    await payWith(buyer, { ...address, billing_address_line_one: '2 New Road' });
    expect(await buyer.prepare()).toMatchObject({ ok: false });
    const [row] = await world.run(
      sql<{ line1: string; country: string }>`
        select line1, country from billing_address where person_id = ${buyer.person.personId}`,
    );
    expect(row).toEqual({ line1: '2 New Road', country: 'IE' });
  });

  test('of a payment that the account’s rules reject is said to be the reason', async () => {
    await sandbox.post('/opayo/account', { rejectsMismatch: true });
    const buyer = await createTestBuyer(getShop('opayo'));
    expect(await payWith(buyer, { ...address, billing_address_line_one: '1 Other Road' })).toMatchObject({
      value: {
        transaction_status: 'failed',
        error: { code: 'address_mismatch', message: expect.stringContaining('You have not been charged') },
      },
    });
    expect(await payWith(buyer, address)).toMatchObject({ value: { transaction_status: 'authorised' } });
  });

  test('is not asked for by Stripe, whose form does it', async () => {
    const buyer = await createTestBuyer(getShop('stripe'));
    expect(await buyer.prepare()).toMatchObject({
      value: { needs_billing_address: false, billing_address: null },
    });
    expect(await payWith(buyer, {})).toMatchObject({ value: { transaction_status: 'authorised' } });
  });
});
