import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, readOutboxEmails, runOutbox } from '../../testing/checkouts.ts';
import { createStripeCardToken } from '../../testing/payment-sandbox.ts';
import { createTestShops, unwrapPayment } from '../../testing/payment-shops.ts';
import { refundOnWebsite } from '../../testing/provider-website.ts';
import { buyTestBooking } from '../../testing/refunds.ts';
import { sweepReconciliations } from './index.ts';

// The address for the provider's events is down for days, and the provider has given up sending them: no event of these
// tests ever arrives. The comparison of the books alone finds what happened.
const { database, sandbox, shops } = await createTestShops({ startsInDays: 60 });
const dayMs = 24 * 60 * 60_000;

const readDays = (clientId: string) =>
  database.run(sql<{ state: string; items: unknown[] }>`
    select state, items from reconciliation where client_id = ${clientId} order by day`);

describe.each(['opayo', 'stripe'] as const)('with %s', (provider) => {
  const shop = shops[provider];
  const buy = async () => buyTestBooking(shop, await createTestBuyer(shop));

  test('a refund of the website is recorded by the next comparison, also days later, and every day matches [PAY-05 PAY-09]', async () => {
    await buy();
    await sandbox.advance(2 * dayMs);
    await sweepReconciliations(shop.deps);
    const booking = await buy();
    await sandbox.advance(dayMs);
    await refundOnWebsite(shop, booking.attemptId);
    // The worker is away too.
    await sandbox.advance(5 * dayMs);
    await sweepReconciliations(shop.deps);
    expect(await booking.refunds()).toMatchObject([{ amount: 500, state: 'succeeded', reason: 'provider' }]);
    await sandbox.advance(2 * dayMs);
    await sweepReconciliations(shop.deps);
    const days = await readDays(shop.client.id);
    expect(days.length).toBeGreaterThan(7);
    expect(days.filter(({ state }) => state !== 'matched')).toEqual([]);
    expect(await booking.refunds()).toHaveLength(1);
  });
});

describe('with stripe', () => {
  const shop = shops.stripe;
  const buyWith = async (card: string) => {
    await database.run(sql`update client set contact_email = 'desk@shop.test' where id = ${shop.client.id}`);
    const buyer = await createTestBuyer(shop);
    const prepared = unwrapPayment(await buyer.prepare());
    const token = await createStripeCardToken(sandbox, prepared.publishable_key ?? '', card);
    const pay = () => buyer.authorise({ card_identifier: token });
    return buyTestBooking(shop, { ...buyer, pay });
  };
  /** Lets days pass on which nothing but the comparison runs. */
  const compareAfter = async (days: number) => {
    await sandbox.advance(days * dayMs);
    await sweepReconciliations(shop.deps);
  };
  const readSubjects = async () => (await readOutboxEmails(shop)).map(({ subject }) => subject);

  test('a dispute is found by the next comparison, its outcome and a refund that the bank sent back after a month [PAY-05 PAY-09]', async () => {
    const booking = await buyWith('4000000000000259');
    const returned = await buyWith('4000000000005126');
    await returned.cancel();
    await runOutbox(shop);
    expect(await returned.refunds()).toMatchObject([{ state: 'succeeded' }]);
    const readDisputes = () =>
      database.run(sql<{ provider_ref: string; status: string; withdrawn: number }>`
        select provider_ref, status, withdrawn from dispute where attempt_id = ${booking.attemptId}`);
    await compareAfter(4);
    const [dispute] = await readDisputes();
    expect(dispute).toMatchObject({ status: 'needs_response', withdrawn: 500 });
    expect((await readSubjects()).join()).toContain('A customer disputes £5.00');
    await sandbox.postForm(
      `/v1/disputes/${dispute?.provider_ref}`,
      { 'evidence[uncategorized_text]': 'winning_evidence' },
      { authorization: 'Bearer sk_test_sandbox' },
    );
    await compareAfter(28);
    expect(await readDisputes()).toMatchObject([{ status: 'won', withdrawn: 0 }]);
    expect(await returned.refunds()).toMatchObject([{ state: 'needs_person', amount: 500 }]);
    const subjects = (await readSubjects()).join();
    expect(subjects).toContain('The dispute of £5.00 was won');
    expect(subjects).toContain('A refund of £5.00 was refused');
    await compareAfter(2);
    expect((await readDays(shop.client.id)).filter(({ state }) => state !== 'matched')).toEqual([]);
  });
});
