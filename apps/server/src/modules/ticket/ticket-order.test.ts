import { cancelBooking, getBooking, getBookingCalendar, listBookings } from '@pavilion/contract/booking';
import { call } from '@pavilion/contract/call';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestShop, readOutboxEmails, runOutbox } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { countSold, createTestDatabase, minutesAfter } from '../../testing/test-database.ts';
import { createTestSwim, createTicketItem } from '../../testing/tickets.ts';

const database = await createTestDatabase(8);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const inTenDays = 10 * 24 * 60;
const createSwim = (options = {}) =>
  createTestSwim(database, shop.venue, {
    occurrence: {
      starts_at: new Date(minutesAfter(inTenDays)),
      ends_at: new Date(minutesAfter(inTenDays + 60)),
      last_bookable_at: new Date(minutesAfter(inTenDays)),
    },
    ...options,
  });

/** A customer with an empty cart. */
async function createSwimmer() {
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  return buyer;
}

describe('an order of tickets', () => {
  test('names them in the order, its email, the bookings and the calendar [ACT-29 CHK-12 CHK-38]', async () => {
    const swim = await createSwim();
    const buyer = await createSwimmer();
    await buyer.add([createTicketItem(swim, 'adult', 2), createTicketItem(swim, 'family')]);
    const paid = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 2200 }] });
    if (!paid.ok) throw new Error(paid.code);
    const completed = await buyer.complete(paid.value.transaction_uuid);
    if (!completed.ok) throw new Error(completed.code);
    const order = await buyer.order(completed.value.complete_order_id ?? '');
    expect(
      order.ok && order.value.line_items.map(({ kind, name, quantity }) => [kind, name, quantity]),
    ).toEqual([
      ['ticket', 'Spin: Adult', 2],
      ['ticket', 'Spin: Family', 1],
    ]);
    expect(order).toMatchObject({ value: { line_items: [{ ticket: { name: 'Adult' } }, {}] } });
    expect(await countSold(database, swim)).toEqual({ places: 6, consumed: 6 });

    await runOutbox(shop);
    const [email] = await readOutboxEmails(shop);
    const blocks = (email?.text ?? '').split('\n\n').filter((block) => block.startsWith('Spin'));
    expect(blocks.map((block) => block.split('\n'))).toEqual([
      [
        'Spin',
        expect.stringMatching(/^Tue 11 Jun 2030, /),
        expect.stringContaining('Test Arena'),
        expect.stringMatching(/^You can cancel until /),
        'Adult × 2: £10.00',
        'Family: £12.00',
      ],
    ]);
    expect(email?.text).toContain('Total: £22.00');
    const codes = (email?.attachments ?? []).filter(({ type }) => type === 'image/png');
    expect(codes).toHaveLength(2);
    // Each ticket has its own code below it.
    expect(email?.html.match(/Adult ×&nbsp;2:|Family:|src="cid:[^"]+"|alt="[^"]+"/g)).toEqual([
      'Adult ×&nbsp;2:',
      `src="cid:${codes[0]?.cid}"`,
      'alt="Entry code: Spin: Adult × 2"',
      'Family:',
      `src="cid:${codes[1]?.cid}"`,
      'alt="Entry code: Spin: Family"',
    ]);

    const bookings = await call(buyer.send, listBookings, { query: {} });
    const booked = bookings.ok ? bookings.value : [];
    expect(
      booked.map(({ ticket, capacity_consumed }) => [ticket?.name, ticket?.quantity, capacity_consumed]),
    ).toEqual(
      expect.arrayContaining([
        ['Adult', 2, 2],
        ['Family', 1, 4],
      ]),
    );
    const adults = booked.find(({ ticket }) => ticket?.name === 'Adult');
    const calendar = await shop.app.inject({
      url: getBookingCalendar.path.replace(':id', adults?.id ?? ''),
      headers: buyer.person.headers,
    });
    expect(calendar.body).toContain('SUMMARY:Spin: Adult × 2');
  });

  test('keeps an adult with its children: theirs are cancelled first [ACT-29 BKG-04]', async () => {
    const swim = await createSwim({ ratio: true });
    const buyer = await createSwimmer();
    await buyer.add([createTicketItem(swim, 'adult'), createTicketItem(swim, 'child', 2)]);
    const paid = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 900 }] });
    if (!paid.ok) throw new Error(paid.code);
    await buyer.complete(paid.value.transaction_uuid);
    const list = await call(buyer.send, listBookings, { query: {} });
    const find = (name: string) =>
      (list.ok && list.value.find(({ ticket }) => ticket?.name === name)?.id) || '';
    const cancel = (bookingId: string) =>
      call(buyer.send, cancelBooking, { params: { bookingId }, query: {} });
    const reason =
      'This would leave the children without an adult. Cancel these tickets too: Child\u00a0×\u00a02.';
    const readCancellation = async (name: string) => {
      const read = await call(buyer.send, getBooking, { params: { id: find(name) }, query: {} });
      return read.ok && read.value.cancellation;
    };
    // Said before a refund is promised.
    expect(await readCancellation('Adult')).toMatchObject({
      can_cancel: false,
      cannot_cancel_reason: reason,
    });
    expect(await readCancellation('Child')).toMatchObject({ can_cancel: true, cannot_cancel_reason: null });
    expect(await cancel(find('Adult'))).toMatchObject({
      status: 409,
      code: 'children_need_adult',
      message: reason,
    });
    expect(await countSold(database, swim)).toEqual({ places: 3, consumed: 3 });
    expect(await cancel(find('Child'))).toMatchObject({ ok: true });
    expect(await readCancellation('Adult')).toMatchObject({ can_cancel: true });
    expect(await cancel(find('Adult'))).toMatchObject({ ok: true });
    expect(await countSold(database, swim)).toEqual({ places: 0, consumed: 0 });
  });

  test('is refused while the basket has too few adults [ACT-29]', async () => {
    const swim = await createSwim({ ratio: true });
    const buyer = await createSwimmer();
    const added = await buyer.add([createTicketItem(swim, 'adult'), createTicketItem(swim, 'child', 2)]);
    const adult = added.ok ? added.value.items.find(({ name }) => name.endsWith('Adult')) : undefined;
    const card = await buyer.card();
    expect(added).toMatchObject({ value: { too_few_adults: [] } });
    expect(await buyer.remove([adult?.id ?? ''])).toMatchObject({
      value: { too_few_adults: [{ occurrence_id: swim.occurrenceId, missing: 1 }] },
    });
    const refusal = {
      status: 409,
      code: 'too_few_adults',
      message: expect.stringContaining('1 adult for every 2 children under 8'),
      next_step: 'choose_tickets',
    };
    // Before the customer types a card.
    expect(await buyer.prepare()).toMatchObject(refusal);
    // Another addition still says what is missing.
    const other = await createSwim();
    const withOther = await buyer.add(createTicketItem(other, 'adult'));
    expect(withOther).toMatchObject({ value: { too_few_adults: [{ missing: 1 }] } });
    const otherLine = withOther.ok
      ? withOther.value.items.find(({ name }) => name.endsWith('Adult'))
      : undefined;
    await buyer.remove([otherLine?.id ?? '']);
    const payment = { ...card, payments: [{ tender_type: 'online', amount: 400 }] };
    expect(await buyer.authorise(payment)).toMatchObject(refusal);
    expect(await buyer.add(createTicketItem(swim, 'adult'))).toMatchObject({ value: { too_few_adults: [] } });
    expect(await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 900 }] })).toMatchObject({
      ok: true,
    });
  });
});
