import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashPassword } from '#platform/security/password-hash';
import { createTestBuyer, createTestShop, readOutboxEmails, runOutbox } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestPersonSession } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { sweepErasures } from './index.ts';

// ACC-03: what a customer gets after they have asked for the erasure of their account is not taken from them.
const sandbox = await startSandbox();
const database = await createTestDatabase(8);
const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 2000 });
const { app, client, deps } = shop;
const clientId = client.id;
const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
const url = '/api/my-account/erasure';
const password = 'Battery staple 9';
const passwordHash = await hashPassword(password);

/** A customer with a filled basket, and their calls of the erasure with a session of the moment. */
async function createCustomer() {
  const buyer = await createTestBuyer(shop);
  const { personId, email } = buyer.person;
  await database.run(sql`
    update person set password_hash = ${passwordHash} where client_id = ${clientId} and id = ${personId}`);
  const call = async (method: 'GET' | 'POST', payload?: object) => {
    const { headers } = await createTestPersonSession(database, client, personId);
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return response.json<{ code?: string; data: Record<string, unknown> }>();
  };
  const pay = async () => {
    unwrapPayment(await buyer.complete(unwrapPayment(await buyer.pay()).transaction_uuid));
    await runOutbox(shop);
  };
  return {
    buyer,
    pay,
    /** Buys a place in one more session. */
    buyAnother: async () => {
      const { occurrenceId } = await shop.createOccurrence();
      unwrapPayment(await buyer.add({ occurrenceId }));
      await pay();
    },
    read: async () => (await call('GET')).data,
    request: (more: object = {}) => call('POST', { current_password: password, gives_up: true, ...more }),
    countBookings: async () =>
      (
        await database.run(sql`
          select from booking where client_id = ${clientId} and person_id = ${personId} and status = 'settled'`)
      ).length,
    isErased: async () =>
      (await database.run(sql`select from person where id = ${personId} and erased_at is not null`)).length >
      0,
    postponedEmails: async () =>
      (await readOutboxEmails(shop)).filter(
        ({ to, subject }) => to === email && subject.endsWith('Your account is not deleted yet'),
      ),
  };
}

test('a booking made after the request is not given up: the erasure waits, and says so once [ACC-03]', async () => {
  const customer = await createCustomer();
  await customer.pay();
  expect(await customer.request()).toMatchObject({
    data: { losses: { bookings: 1 }, not_given_up: { bookings: 0 }, is_postponed: false },
  });
  await customer.buyAnother();
  expect(await customer.read()).toMatchObject({
    losses: { bookings: 2 },
    not_given_up: { bookings: 1 },
    is_postponed: false,
  });
  await sandbox.advance(14 * dayMs);
  await sweepErasures(deps);
  expect([await customer.isErased(), await customer.countBookings()]).toEqual([false, 2]);
  expect(await customer.read()).toMatchObject({ not_given_up: { bookings: 1 }, is_postponed: true });
  await sandbox.advance(hourMs);
  await sweepErasures(deps);
  const [email, ...more] = await customer.postponedEmails();
  expect(email?.text).toContain('You have 1 booking that you have not given up.');
  expect(email?.text).toMatch(/http\S+\/user-details\/data/);
  expect(more).toEqual([]);

  // What the page named is given up, and nothing else; then the 14 days begin again.
  const shown = { bookings: 0, memberships: 0, package_uses: 0, credit: 0 };
  expect(await customer.request({ shown })).toMatchObject({ code: 'erasure_not_given_up' });
  expect(await customer.request({ shown: { ...shown, bookings: 1 } })).toMatchObject({
    data: { not_given_up: { bookings: 0 }, is_postponed: false },
  });
  await sandbox.advance(hourMs);
  await sweepErasures(deps);
  expect(await customer.isErased()).toBe(false);
  await sandbox.advance(14 * dayMs);
  await sweepErasures(deps);
  expect(await customer.isErased()).toBe(true);
});

test('a request with nothing to lose waits for what is bought later [ACC-03]', async () => {
  const customer = await createCustomer();
  await customer.buyer.clear();
  expect(await customer.request({ gives_up: false })).toMatchObject({ data: { losses: { bookings: 0 } } });
  await customer.buyAnother();
  await sandbox.advance(14 * dayMs);
  await sweepErasures(deps);
  expect([await customer.isErased(), await customer.countBookings()]).toEqual([false, 1]);
  expect(await customer.postponedEmails()).toHaveLength(1);
});
