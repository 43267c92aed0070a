import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, runOutbox } from '../../testing/checkouts.ts';
import { createCreditBuyer } from '../../testing/credit.ts';
import { createTestShops } from '../../testing/payment-shops.ts';
import {
  buyTestBooking,
  sendCancellationEmails,
  sendNoticeEmails,
  setRefundRule,
} from '../../testing/refunds.ts';
import { createGiftCardBuyer, createTestGiftCard } from '../../testing/tenders/gift-cards.ts';

// BKG-10: what a customer gets back who cancels, and what they read before and afterwards.
const { database, sandbox, shops, addFault, sweepAfter } = await createTestShops();

/** Lets the cut-off of a booking pass, after which its fee is kept. */
const chargeFee = (bookingId: string) =>
  database.run(sql`
    update schedule s set cut_off_actions = '{charge_fee}', cancellation_cutoff_minutes = 100000
    from occurrence o join booking b on b.client_id = o.client_id and b.occurrence_id = o.id
    where s.client_id = o.client_id and s.id = o.schedule_id and b.id = ${bookingId}`);

const expireSoon = (giftCardId: string) =>
  database.run(sql`update gift_card set expires_at = created_at where id = ${giftCardId}`);

/** The notices to a customer that a refund is on its way. */
const readSentNotices = async (personId: number) => {
  const rows = await database.run(sql<{ params: object }>`
    select payload -> 'params' as params from outbox
    where kind = 'send_notice' and payload ->> 'kind' = 'refund_sent' and payload ->> 'person_id' = ${String(personId)}`);
  return rows.map(({ params }) => params);
};

describe.each(['opayo', 'stripe'] as const)('with %s', (provider) => {
  const shop = shops[provider];
  const refundPath = { opayo: '/api/v1/transactions$', stripe: '/v1/refunds' }[provider];

  test('a cancelled booking is refunded to its card, as the dialog says [BKG-10 BKG-03]', async () => {
    await setRefundRule(shop, {});
    const buyer = await createTestBuyer(shop);
    const booking = await buyTestBooking(shop, buyer);
    expect((await booking.read()).cancellation).toMatchObject({
      can_cancel: true,
      awards_credit: false,
      awards_credit_message: 'We will refund £5.00 to the card that paid. It takes 5 to 10 working days.',
      refund: { value: 500 },
      refund_state: null,
    });
    const cancelled = await booking.cancel(500);
    expect(cancelled).toMatchObject({
      value: { cancellation: { refund: { value: 500 }, refund_state: 'in_progress' } },
    });
    expect((await sendCancellationEmails(shop)).at(-1)?.text).toContain(
      'We are refunding £5.00 to the card that paid. It takes 5 to 10 working days.',
    );
    await runOutbox(shop);
    expect(await booking.refunds()).toEqual([
      { destination: 'card', credit_type: null, amount: 500, state: 'succeeded', reason: 'cancellation' },
    ]);
    expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
    await runOutbox(shop);
    const { reference } = await booking.order();
    expect(await readSentNotices(buyer.person.personId)).toEqual([{ amount: 500, what: reference }]);
    const sent = (await sendNoticeEmails(shop)).find(({ to }) => to === buyer.person.email);
    expect(sent?.text).toContain(`We have sent £5.00 to your card for order ${reference}.`);
    expect(sent?.text).toContain('Your bank shows it within 5 to 10 working days.');
    expect((await booking.read()).cancellation).toMatchObject({
      refund_state: 'succeeded',
      awards_credit_message:
        'We refunded £5.00 to the card that paid. The bank shows it within 5 to 10 working days.',
    });
    expect(await buyer.order(booking.orderId)).toMatchObject({
      value: { refund_status: 'full', refunded: { value: 500 }, balance: { value: 0 } },
    });
  });

  test('an order of a card and credit is refunded to the card first, and in full [BKG-10]', async () => {
    await setRefundRule(shop, {});
    const buyer = await createCreditBuyer(shop, { has: { general: 200 }, applies: { general: 200 } });
    const booking = await buyTestBooking(shop, buyer);
    expect((await booking.read()).cancellation.awards_credit_message).toBe(
      'We will refund £3.00 to the card that paid, within 5 to 10 working days, and £2.00 as credit.',
    );
    expect(await booking.cancel()).toMatchObject({ ok: true });
    expect(await buyer.credit()).toMatchObject({ general: { balance: 200, reserved: 0 } });
    await runOutbox(shop);
    expect(await booking.books()).toMatchObject({ captured: 300, refunded: 300 });
    expect((await booking.refunds()).map(({ destination, amount }) => [destination, amount])).toEqual([
      ['card', 300],
      ['credit', 200],
    ]);
  });

  test('an order of a card and a gift card is refunded to both, as the dialog says [BKG-10 CHK-35]', async () => {
    await setRefundRule(shop, {});
    const buyer = await createGiftCardBuyer(shop, 200);
    const booking = await buyTestBooking(shop, buyer);
    await expireSoon(buyer.card.id);
    const lastFour = buyer.card.code.slice(-4);
    expect((await booking.read()).cancellation).toMatchObject({
      awards_credit: false,
      awards_credit_message: expect.stringMatching(
        new RegExp(
          `^We will refund £3.00 to the card that paid. .+ You will get £2.00 back on the gift card ending ${lastFour}, which can be used until \\w+ \\d+ \\w+ \\d{4}\\.$`,
        ),
      ),
      refund: { value: 500 },
    });
    expect(await booking.cancel(500)).toMatchObject({ ok: true });
    expect(await buyer.left()).toEqual([200, 0]);
    expect(await buyer.check(buyer.card.code)).toMatchObject({ value: { balance: { value: 200 } } });
    expect((await sendCancellationEmails(shop)).at(-1)?.text).toContain(
      `£2.00 is back on the gift card ending ${lastFour}`,
    );
    await runOutbox(shop);
    expect(await booking.books()).toMatchObject({ captured: 300, refunded: 300 });
    expect(await buyer.order(booking.orderId)).toMatchObject({
      value: {
        refund_status: 'full',
        refunds: [
          { destination: 'card', state: 'succeeded', amount: { value: 300 } },
          { destination: 'gift-card', state: 'succeeded', amount: { value: 200 } },
        ],
      },
    });
  });

  test('a refund that a stopped process left is sent once by the sweep [PAY-05]', async () => {
    await setRefundRule(shop, {});
    const booking = await buyTestBooking(shop, await createTestBuyer(shop));
    await booking.cancel();
    await addFault(refundPath, 'drop_after_commit');
    // The message is lost with the process.
    await database.run(sql`update outbox set relayed_at = now() where client_id = ${shop.client.id}`);
    await sweepAfter(shop, 2);
    await fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });
    expect((await booking.refunds())[0]).toMatchObject({ state: 'submitted' });
    await sweepAfter(shop, 2);
    expect((await booking.refunds())[0]).toMatchObject({ state: 'succeeded' });
    expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  });
});

describe('with one provider', () => {
  const shop = shops.stripe;

  test('a client can give credit back instead, at once [BKG-10]', async () => {
    await setRefundRule(shop, { destination: 'credit' });
    const buyer = await createCreditBuyer(shop, { has: { membership: 100 }, applies: { membership: 100 } });
    const booking = await buyTestBooking(shop, buyer);
    expect((await booking.read()).cancellation).toMatchObject({
      awards_credit: true,
      awards_credit_message:
        'You will get £5.00 back as credit. It goes to the account that paid, to spend on other bookings straight away.',
    });
    expect(await booking.cancel(500)).toMatchObject({
      value: { cancellation: { refund_state: 'succeeded' } },
    });
    expect(await buyer.credit()).toMatchObject({ general: { balance: 400 }, membership: { balance: 100 } });
    expect(await booking.books()).toMatchObject({ captured: 400, refunded: 0 });
  });

  test('what a gift card paid goes back to it also where a card gets credit [BKG-10 CHK-35]', async () => {
    await setRefundRule(shop, { destination: 'credit' });
    const buyer = await createGiftCardBuyer(shop, 200);
    const booking = await buyTestBooking(shop, buyer);
    expect((await booking.read()).cancellation).toMatchObject({
      awards_credit: false,
      awards_credit_message: expect.stringMatching(
        /^You will get £3.00 back as credit\. .+ You will get £2.00 back on the gift card ending \w{4}, /,
      ),
    });
    expect(await booking.cancel(500)).toMatchObject({ ok: true });
    expect(await buyer.left()).toEqual([200, 0]);
    expect((await booking.refunds()).map(({ destination, amount }) => [destination, amount])).toEqual([
      ['credit', 300],
      ['gift-card', 200],
    ]);
  });

  test('several gift cards get back what each has paid, and a fee is kept from the last [BKG-10 CHK-35]', async () => {
    await setRefundRule(shop, { fee: 120 });
    const buyer = await createGiftCardBuyer(shop, 100);
    const later = await createTestGiftCard(shop, 1000, { days: 500 });
    await buyer.applyCard(later.code);
    const payments = [{ tender_type: 'gift-card' as const, amount: 500 }];
    const booking = await buyTestBooking(shop, { ...buyer, pay: () => buyer.authorise({ payments }) });
    await chargeFee(booking.bookingId);
    expect(await booking.cancel(380)).toMatchObject({ ok: true });
    const made = await booking.refunds();
    expect(made.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([100, 280]);
    expect(await buyer.left()).toEqual([100, 0]);
  });

  test('after the cut-off a fee is kept, which the customer reads first [BKG-10]', async () => {
    await setRefundRule(shop, { fee: 150 });
    const booking = await buyTestBooking(shop, await createTestBuyer(shop));
    await chargeFee(booking.bookingId);
    expect((await booking.read()).cancellation).toMatchObject({
      refund: { value: 350 },
      fee: { value: 150 },
      cut_off_message: expect.stringMatching(
        /^You could cancel free of charge until .+\. Cancelling now costs a fee of £1\.50\.$/,
      ),
      awards_credit_message:
        'We will refund £3.50 to the card that paid. It takes 5 to 10 working days. A fee of £1.50 is kept, because it is too late to cancel free of charge.',
    });
    // The customer has seen the sum of before the cut-off.
    expect(await booking.cancel(500)).toMatchObject({ ok: false, code: 'refund_changed' });
    expect((await booking.read()).status).toBe('settled');
    expect(await booking.cancel(350)).toMatchObject({ ok: true });
    const kept = 'A fee of £1.50 was kept, because it was too late to cancel free of charge.';
    expect((await sendCancellationEmails(shop)).at(-1)?.text).toContain(kept);
    await runOutbox(shop);
    expect(await booking.books()).toMatchObject({ captured: 500, refunded: 350 });
    expect(await booking.order()).toMatchObject({ refund_status: 'partial', refunded: { value: 350 } });
    expect((await booking.read()).cancellation).toMatchObject({
      fee: { value: 150 },
      awards_credit_message: expect.stringMatching(new RegExp(`^We refunded £3\\.50 .+ ${kept}$`)),
    });
  });

  test('a fee that takes all is named after the cancellation too [BKG-10]', async () => {
    await setRefundRule(shop, { fee: 900 });
    const booking = await buyTestBooking(shop, await createTestBuyer(shop));
    await chargeFee(booking.bookingId);
    expect(await booking.cancel(0)).toMatchObject({ ok: true });
    expect((await booking.read()).cancellation).toMatchObject({
      refund: { value: 0 },
      fee: { value: 500 },
      awards_credit_message:
        'You did not get any money back. It was too late to cancel free of charge, and the fee was £5.00.',
    });
  });

  test('a payment that is still being captured is refunded later, not lost [BKG-10]', async () => {
    await setRefundRule(shop, {});
    await addFault('/v1/payment_intents/*/capture', '500');
    const booking = await buyTestBooking(shop, await createTestBuyer(shop));
    expect(await booking.cancel()).toMatchObject({ ok: false, code: 'payment_pending' });
    expect((await booking.read()).status).toBe('settled');
  });
});
