import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import {
  createTestBuyer,
  readAttempt,
  readOrders,
  readOutboxEmails,
  readProviderBooks,
  runOutbox,
} from '../../../testing/checkouts.ts';
import storedSnapshot from '../../../testing/order-snapshots/v1.json' with { type: 'json' };
import { answerOpayoBank } from '../../../testing/payment-sandbox.ts';
import { createTestShops, providerPaths, unwrapPayment } from '../../../testing/payment-shops.ts';
import { cancelOnWebsite } from '../../../testing/provider-website.ts';
import { countSold } from '../../../testing/test-database.ts';
import { hashLines } from '../../cart/index.ts';
import { type OrderSnapshot, parseOrderSnapshot, toHashedLine } from '../../order/index.ts';
import { saveScaResult } from '../../payment/index.ts';

const { database, sandbox, shops, addFault, clearFaults, loseResponse, sweepAfter } = await createTestShops();

describe.each(['opayo', 'stripe'] as const)('at %s', (provider) => {
  const shop = shops[provider];
  const { pay, capture, void: release } = providerPaths[provider];

  test('a lost response is resolved while the customer waits [PAY-09]', async () => {
    const buyer = await createTestBuyer(shop);
    const card = await buyer.card('ok');
    await addFault(pay, 'drop_after_commit');
    const paid = unwrapPayment(await buyer.authorise(card));
    expect(paid.transaction_status).toBe('authorised');
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 500 });
  });

  test('an attempt whose snapshot was stored before lines had kinds completes [CHK-12 PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.authorise(await buyer.card('ok')));
    const [row] = await database.run(sql<{ snapshot: OrderSnapshot }>`
      select snapshot from payment_attempt where id = ${paid.transaction_uuid}`);
    const [line] = row?.snapshot.lines ?? [];
    if (!row || !line) throw new Error('The attempt has no snapshot with a line');
    const [storedLine] = storedSnapshot.lines;
    const { cartLineId: booking_id, pricingOptionId: pricing_option_id } = line;
    const old = {
      ...storedSnapshot,
      person_id: row.snapshot.personId,
      cart_id: row.snapshot.cartId,
      lines: [{ ...storedLine, booking_id, pricing_option_id }],
    };
    const cartHash = hashLines(parseOrderSnapshot(old).lines.map(toHashedLine));
    await database.run(sql`
      update payment_attempt set snapshot = ${JSON.stringify(old)}::jsonb, cart_hash = ${cartHash}
      where id = ${paid.transaction_uuid}`);
    const done = await buyer.complete(paid.transaction_uuid);
    expect(done).toMatchObject({ value: { status: 'success' } });
    expect(await buyer.order(String(done.ok && done.value.complete_order_id))).toMatchObject({
      value: {
        line_items: [{ kind: 'booking', what_to_bring: 'A towel', resource: { location: 'Court 1' } }],
      },
    });
    expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
  });

  test('an unresolved response is pending, and the sweep completes the checkout [PAY-09 CHK-17]', async () => {
    const buyer = await createTestBuyer({ ...shop });
    const card = await buyer.card('ok');
    await loseResponse(provider);
    const paid = unwrapPayment(await buyer.authorise(card));
    expect(paid).toMatchObject({ transaction_status: 'pending', error: null });
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({
      value: { status: 'pending', complete_order_id: null },
    });
    expect(await buyer.authorise({ ...card, card_identifier: 'another' })).toMatchObject({
      code: 'cart_in_payment',
    });
    await clearFaults();
    await sweepAfter(shop, 1);
    const [order] = (await readOrders(shop)).filter(({ attempt_id }) => attempt_id === paid.transaction_uuid);
    expect(order).toMatchObject({ status: 'success', total: 500 });
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({
      value: { status: 'success', complete_order_id: order?.id },
    });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({
      status: 'captured',
      captured: 500,
    });
  });

  test('a sweep whose clock is ahead does not cancel a payment whose request is in flight [PAY-09]', async () => {
    const buyer = await createTestBuyer(shop);
    const card = await buyer.card('ok');
    await addFault(pay, 'delay', { times: 1, ms: 1500 });
    const authorised = buyer.authorise(card);
    const isInFlight = async () => {
      const sent = await database.run(sql`
        select from payment_attempt where state = 'authorising' and client_id = ${shop.client.id}
          and (provider = 'opayo' or provider_ref is not null)`);
      expect(sent).toHaveLength(1);
    };
    await vi.waitFor(isInFlight, { timeout: 10_000 });
    await sweepAfter(shop, 2);
    const paid = unwrapPayment(await authorised);
    expect(paid.transaction_status).toBe('authorised');
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({ value: { status: 'success' } });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 500 });
  });

  test('a payment request that the provider did not receive fails, and the cart can be paid again [PAY-09]', async () => {
    const buyer = await createTestBuyer(shop);
    const card = await buyer.card('ok');
    await addFault(pay, 'drop_before');
    const paid = unwrapPayment(await buyer.authorise(card));
    expect(paid.transaction_status).toBe('pending');
    await clearFaults();
    await sweepAfter(shop, 1);
    // Stripe's id is saved before the charge, so its attempt fails at the first check.
    const early = { opayo: 'unknown', stripe: 'failed' } as const;
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({ state: early[provider] });
    for (const minutes of [2, 4, 11, 16]) await sweepAfter(shop, minutes);
    // Opayo may still receive it, so it is asked about again.
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({
      state: 'failed',
      next_check_at: { opayo: expect.any(Date), stripe: null }[provider],
    });
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({
      value: { status: 'failed', message: expect.any(String) },
    });
    expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
    expect((await readProviderBooks(shop, paid.transaction_uuid))?.captured ?? 0).toBe(0);
  });

  test('a decline whose response was lost is a decline [PAY-09]', async () => {
    const buyer = await createTestBuyer(shop);
    const card = await buyer.card('declined');
    await addFault(pay, 'drop_after_commit');
    const paid = unwrapPayment(await buyer.authorise(card));
    expect(paid).toMatchObject({ transaction_status: 'failed', error: { code: 'card_declined' } });
  });

  test('the sweep completes an authorised payment without the browser [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok'));
    await sweepAfter(shop, 1);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({ state: 'authorised' });
    await sweepAfter(shop, 2);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({
      state: 'captured',
      next_check_at: null,
    });
    expect(await countSold(database, buyer.occurrence)).toEqual({ places: 1, consumed: 1 });
    expect((await readOutboxEmails(shop)).filter(({ to }) => to === buyer.person.email)).toHaveLength(1);
  });

  test('an unanswered challenge expires, and the cart’s hold is extended [PAY-09]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('challenge'));
    await sweepAfter(shop, 24);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({ state: 'sca_required' });
    await sweepAfter(shop, 2);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({
      state: 'expired',
      next_check_at: null,
    });
    expect(await buyer.cart()).toMatchObject({ value: { in_payment: false, hold: { ended: false } } });
    expect((await readProviderBooks(shop, paid.transaction_uuid))?.captured).toBe(0);
  });

  test('the sweep completes a passed challenge without the browser [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('challenge'));
    if (provider === 'stripe') await buyer.answerBank(paid, true);
    else {
      // The server stopped between saving the challenge result and submitting it.
      const sent = { url: paid.sca_url ?? '', creq: paid.sca_data?.['creq'] ?? '' };
      const result = await answerOpayoBank(sandbox, sent, true);
      const key = { clientId: shop.client.id, id: paid.transaction_uuid };
      await saveScaResult(database.run, key, { result, nextCheckAt: sandbox.now() });
    }
    await sweepAfter(shop, provider === 'stripe' ? 26 : 1);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({ state: 'captured' });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 500 });
  });

  test('a capture without a response is captured once [PAY-05 PAY-08]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok'));
    await addFault(capture, 'drop_before');
    const done = await buyer.complete(paid.transaction_uuid);
    expect(done).toMatchObject({ value: { status: 'success' } });
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({ state: 'capture_pending' });
    const orderId = String(done.ok && done.value.complete_order_id);
    expect(await buyer.order(orderId)).toMatchObject({ value: { is_payment_pending: true } });
    await clearFaults();
    await addFault(capture, 'drop_after_commit');
    await sweepAfter(shop, 1);
    await clearFaults();
    await sweepAfter(shop, 2);
    await runOutbox(shop);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({
      state: 'captured',
      next_check_at: null,
    });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({
      status: 'captured',
      captured: 500,
    });
    expect(await buyer.complete(paid.transaction_uuid)).toEqual(done);
    expect(await buyer.order(orderId)).toMatchObject({ value: { is_payment_pending: false } });
  });

  test('a refused capture leaves the order awaiting payment, and sends an email [PAY-05 CHK-12]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok'));
    await cancelOnWebsite(shop, paid.transaction_uuid);
    const done = await buyer.complete(paid.transaction_uuid);
    expect(done).toMatchObject({ value: { status: 'success' } });
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({ state: 'capture_failed' });
    expect(await buyer.order(String(done.ok && done.value.complete_order_id))).toMatchObject({
      value: { status: 'awaiting_payment', balance: { value: 500 } },
    });
    const emails = (await readOutboxEmails(shop)).filter(({ to }) => to === buyer.person.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('confirmed'),
      expect.stringContaining('did not go through'),
    ]);
  });

  test('a payment for lines that are no longer held is voided [PAY-05]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok'));
    // The product never releases these lines, so the test changes the stored hash instead.
    await database.run(sql`
      update payment_attempt set cart_hash = 'another'
      where client_id = ${shop.client.id} and id = ${paid.transaction_uuid}`);
    await addFault(release, 'drop_before');
    expect(await buyer.complete(paid.transaction_uuid)).toMatchObject({
      value: { status: 'failed', message: expect.stringContaining('you have not been charged') },
    });
    await runOutbox(shop);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({ state: 'void_pending' });
    await clearFaults();
    await sweepAfter(shop, 1);
    expect(await readAttempt(shop, paid.transaction_uuid)).toMatchObject({
      state: 'voided',
      next_check_at: null,
    });
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({
      status: 'released',
      captured: 0,
    });
    expect(await buyer.cart()).toMatchObject({ value: { item_count: 1, in_payment: false } });
  });

  test('concurrent completions create one order [PAY-08]', async () => {
    const buyer = await createTestBuyer(shop);
    const paid = unwrapPayment(await buyer.pay('ok'));
    const taken = await sandbox.countCalls('POST', capture);
    const done = await Promise.all(Array.from({ length: 5 }, () => buyer.complete(paid.transaction_uuid)));
    const ids = new Set(done.map((response) => response.ok && response.value.complete_order_id));
    expect(ids.size).toBe(1);
    expect(await taken()).toBe(1);
    expect(
      (await readOrders(shop)).filter(({ attempt_id }) => attempt_id === paid.transaction_uuid),
    ).toHaveLength(1);
    expect(await readProviderBooks(shop, paid.transaction_uuid)).toMatchObject({ captured: 500 });
  });

  test('the provider’s amounts equal the captured tenders, and the journal balances [PAY-05]', async () => {
    for (const minutes of [20, 70, 70]) await sweepAfter(shop, minutes);
    const attempts = await database.run(sql<{ reference: string; id: string; paid: number }>`
      select a.reference, a.id, coalesce(p.amount, 0) as paid
      from payment_attempt a
      left join tender p on p.client_id = a.client_id and p.attempt_id = a.id and a.state = 'captured'
      where a.client_id = ${shop.client.id}`);
    const theirs = (await sandbox.books()).filter((line) => line.provider === provider);
    for (const line of theirs) {
      const ours = attempts.find(
        ({ id, reference }) => line.reference === id || line.reference === reference,
      );
      expect({ reference: line.reference, paid: ours?.paid ?? 0 }).toEqual({
        reference: line.reference,
        paid: line.captured - line.refunded,
      });
    }
    expect(theirs.some(({ captured }) => captured > 0)).toBe(true);
    const [journal] = await database.run(sql<{ taken: number; owed: number }>`
      select
        coalesce(sum(j.amount) filter (where t.code like 'card-%'), 0)::int as taken,
        (coalesce(sum(j.amount) filter (where t.code = 'receivable'), 0)
          - coalesce(sum(j.amount) filter (where f.code = 'receivable'), 0))::int as owed
      from journal j
      join account f on f.client_id = j.client_id and f.id = j.from_account_id
      join account t on t.client_id = j.client_id and t.id = j.to_account_id
      where j.client_id = ${shop.client.id}`);
    const captured = theirs.reduce((sum, line) => sum + line.captured, 0);
    const owed = (await readOrders(shop)).filter(({ status }) => status === 'awaiting_payment');
    expect(journal).toEqual({ taken: captured, owed: owed.reduce((sum, { total }) => sum + total, 0) });
    const open = await database.run(sql`
      select id from payment_attempt where client_id = ${shop.client.id}
        and state not in ('captured', 'capture_failed', 'voided', 'failed', 'expired')`);
    expect(open).toEqual([]);
  });
});
