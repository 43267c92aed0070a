import { call } from '@pavilion/contract/call';
import { requestOpeningNotice } from '@pavilion/contract/opening-notice';
import { changeSession } from '@pavilion/contract/session-change/change-session';
import { joinWaitlist } from '@pavilion/contract/waitlist';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAttendeeCalls } from '../../testing/attendees.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { createMailboxes } from '../../testing/emails/mailbox.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestPerson, linkTestPeople, logInTestCustomer } from '../../testing/people.ts';
import { cancelOnWebsite } from '../../testing/provider-website.ts';
import { buyTestBooking, createSibling, setRefundRule } from '../../testing/refunds.ts';
import { createTestRestriction, setTestRestrictions } from '../../testing/restrictions.ts';
import { createTestDatabase, minutesAfter } from '../../testing/test-database.ts';
import { createOrderPage, createUnpaidOrder, readOrderToken } from '../../testing/unpaid-orders.ts';
import { cancelOccurrence } from '../booking/index.ts';
import { trySettleQueue } from '../waitlist/index.ts';

// Each event of a booking or its payment sends one email, and no event sends it twice. At noon on 1 June 2030.
const database = await createTestDatabase(8);
const { run } = database;
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const { app, client, deps } = shop;
const mailboxes = createMailboxes(shop);
await setRefundRule(shop, {});

const offerReleasedPlaces: Parameters<typeof cancelOccurrence>[0]['offerReleasedPlaces'] = (tx, released) =>
  trySettleQueue(deps.log, tx, released);

/** A customer with a paid booking of £5. */
async function createVisitor(maximum = 10) {
  const occurrence = await shop.createOccurrence(500, maximum);
  const buyer = await createTestBuyer(shop, 500, occurrence);
  return { ...(await buyTestBooking(shop, buyer)), buyer, occurrence, to: buyer.person.email };
}

/** Moves a session of the shop to another start, in minutes after noon. */
const moveTo = ({ occurrenceId }: { occurrenceId: string }, minutes: number) =>
  run(sql`
    update occurrence set starts_at = ${new Date(minutesAfter(minutes))},
      ends_at = ${new Date(minutesAfter(minutes + 60))}, last_bookable_at = ${new Date(minutesAfter(minutes))}
    where id = ${occurrenceId}`);

/** A full class with somebody on its waitlist. */
async function createQueue() {
  const visitor = await createVisitor(1);
  const { occurrenceId } = visitor.occurrence;
  await run(sql`update occurrence set waitlist_maximum = 5 where id = ${occurrenceId}`);
  const waiting = await logInTestCustomer(database, client);
  const joined = await call(createTestSend(app, waiting.headers), joinWaitlist, {
    params: { id: occurrenceId },
    body: { data: { user_id: waiting.personId } },
  });
  return { visitor, waiting: unwrapPayment(joined) && waiting };
}

/** What happens, and the emails that it sends: to whom, and with which subject. */
type Event = { run: () => Promise<unknown>; emails: [to: string, subject: RegExp][] };

const refunded: RegExp = /^Test Leisure: We have refunded £5\.00$/;

const events: Record<string, () => Promise<Event>> = {
  'a purchase': async () => {
    const buyer = await createTestBuyer(shop);
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    return {
      run: () => buyer.complete(id),
      emails: [[buyer.person.email, /^Test Leisure: your booking is confirmed \([2-9A-Z]{8}\)$/]],
    };
  },
  'a cancellation by the customer, with its refund': async () => {
    const { cancel, to } = await createVisitor();
    return {
      run: () => cancel(500),
      emails: [
        [to, /^Test Leisure: your booking for Spin is cancelled$/],
        [to, refunded],
      ],
    };
  },
  'a cancellation by the venue, with its refund': async () => {
    const { occurrence, to } = await createVisitor();
    const reason = 'The pool heating has failed.';
    const { occurrenceId } = occurrence;
    return {
      run: () =>
        cancelOccurrence({ ...deps, offerReleasedPlaces }, { clientId: client.id, occurrenceId, reason }),
      emails: [
        [to, /^Test Leisure: your booking for Spin is cancelled$/],
        [to, refunded],
      ],
    };
  },
  'a move by the customer': async () => {
    const { occurrence, buyer, bookingId, to } = await createVisitor();
    const other = await createSibling(shop, occurrence);
    const body = { data: { occurrence_id: other.occurrenceId, refund: 0 } };
    return {
      run: () => call(buyer.send, changeSession, { params: { id: bookingId }, query: {}, body }),
      emails: [[to, /^Test Leisure: your booking for Spin is moved$/]],
    };
  },
  'another time by the venue': async () => {
    const { occurrence, to } = await createVisitor();
    return {
      run: () => moveTo(occurrence, 15_000),
      emails: [[to, /^Test Leisure: Spin has changed$/]],
    };
  },
  'a session of tomorrow': async () => {
    const { occurrence, bookingId, to } = await createVisitor();
    await moveTo(occurrence, 26 * 60);
    await mailboxes.deliver();
    // Three hours pass.
    const wait = async () => {
      await run(sql`update booking set settled_at = settled_at - interval '3 days' where id = ${bookingId}`);
      await run(sql`delete from occurrence_change where occurrence_id = ${occurrence.occurrenceId}`);
      await run(sql`alter table occurrence disable trigger user`);
      await moveTo(occurrence, 23 * 60);
      await run(sql`alter table occurrence enable trigger user`);
    };
    return { run: wait, emails: [[to, /^Test Leisure: Spin on Sun 2 Jun 2030, 12:00$/]] };
  },
  'a place that becomes free': async () => {
    const { visitor, waiting } = await createQueue();
    return {
      run: () => visitor.cancel(500),
      emails: [
        [visitor.to, /^Test Leisure: your booking for Spin is cancelled$/],
        [visitor.to, refunded],
        [waiting.email, /^Test Leisure: a place in Spin is yours until /],
      ],
    };
  },
  'a session with a waitlist that the venue cancels': async () => {
    const { visitor, waiting } = await createQueue();
    const { occurrenceId } = visitor.occurrence;
    const reason = 'The pool heating has failed.';
    return {
      run: () =>
        cancelOccurrence({ ...deps, offerReleasedPlaces }, { clientId: client.id, occurrenceId, reason }),
      emails: [
        [visitor.to, /^Test Leisure: your booking for Spin is cancelled$/],
        [visitor.to, refunded],
        [waiting.email, /^Test Leisure: Spin is cancelled$/],
      ],
    };
  },
  'an opening that was asked for': async () => {
    const { occurrenceId } = await shop.createOccurrence();
    const setOpening = (minutes: number) =>
      run(sql`
        update occurrence set first_bookable_at = ${new Date(minutesAfter(minutes))} where id = ${occurrenceId}`);
    await setOpening(10);
    const person = await logInTestCustomer(database, client);
    const sender = createTestSend(app, person.headers);
    unwrapPayment(await call(sender, requestOpeningNotice, { params: { id: occurrenceId }, query: {} }));
    const wait = async () => {
      await setOpening(0);
      await run(
        sql`update opening_notice set due_at = due_at - interval '10 minutes' where occurrence_id = ${occurrenceId}`,
      );
    };
    return { run: wait, emails: [[person.email, /^Booking is open: Spin$/]] };
  },
  'a waiver that somebody else has to sign': async () => {
    const waiver = await createTestRestriction(database, client.id, {
      name: 'Climbing waiver',
      type: 'enhanced-pre-waiver',
    });
    const occurrence = await shop.createOccurrence();
    await setTestRestrictions(database, occurrence, { waiver });
    const calls = createAttendeeCalls(
      (await createTestBuyer(shop, 1000, { ...occurrence, quantity: 2 })).send,
    );
    const [item] = unwrapPayment(await calls.waivers()).items;
    const attendee = { first_name: 'Robin', last_name: 'Rowan', date_of_birth: '2022-03-04' };
    const email = 'guardian@people.test';
    const key = { cart_item_id: item?.cart_item_id ?? '', restriction_id: waiver };
    return {
      run: async () => unwrapPayment(await calls.save({ ...key, attendee, email })),
      emails: [[email, /^Sign a waiver for Robin Rowan: Test Leisure$/]],
    };
  },
  'a payment that fails after the order': async () => {
    const buyer = await createTestBuyer(shop);
    const { transaction_uuid: id } = unwrapPayment(await buyer.pay());
    await cancelOnWebsite(shop, id);
    return {
      run: () => buyer.complete(id),
      emails: [
        [buyer.person.email, /^Test Leisure: your booking is confirmed /],
        [buyer.person.email, /^Test Leisure: your payment did not go through$/],
      ],
    };
  },
  'a payment of an order whose first payment failed': async () => {
    const unpaid = await createUnpaidOrder(shop);
    const page = createOrderPage(shop, await readOrderToken(unpaid));
    const { transaction_uuid: id } = unwrapPayment(await page.pay());
    return {
      run: () => page.complete(id),
      emails: [[unpaid.person.email, /^Test Leisure: we have received your payment \([2-9A-Z]{8}\)$/]],
    };
  },
  'an order that is not paid in time': async () => {
    const unpaid = await createUnpaidOrder(shop);
    const wait = () =>
      run(sql`
        update "order" set awaiting_payment_since = awaiting_payment_since - interval '2 days'
        where id = ${unpaid.orderId}`);
    return {
      run: wait,
      emails: [[unpaid.person.email, /^Test Leisure: your unpaid places have been cancelled$/]],
    };
  },
};

test.each(Object.keys(events))('%s sends its emails, each once [ACC-08]', async (name) => {
  const event = await events[name]?.();
  if (!event) throw new Error(`No event ${name}`);
  const sort = (emails: readonly { to: string; subject: string }[]) =>
    emails.toSorted((a, b) => `${a.to} ${a.subject}`.localeCompare(`${b.to} ${b.subject}`));
  const sent = await mailboxes.readAfter(event.run);
  const expected = event.emails.map(([to, pattern]) => ({
    to,
    subject: sent.find((email) => email.to === to && pattern.test(email.subject))?.subject ?? String(pattern),
  }));
  expect(sort(sent)).toEqual(sort(expected));
});

test('the emails of a purchase, a move and a cancellation say that they are for the linked child [AUT-13 ACC-08]', async () => {
  const buyer = await createTestBuyer(shop);
  const { personId: childId } = await createTestPerson(database, client, {
    first_name: 'Robin',
    last_name: 'Rowan',
  });
  await linkTestPeople(database, client, buyer.person.personId, [childId]);
  await buyer.clear();
  const occurrence = await shop.createOccurrence(500);
  unwrapPayment(await buyer.add({ ...occurrence, extraFields: { purchased_for_user_id: childId } }));
  const { bookingId, cancel } = await buyTestBooking(shop, buyer);
  const other = await createSibling(shop, occurrence);
  const body = { data: { occurrence_id: other.occurrenceId, refund: 0 } };
  unwrapPayment(await call(buyer.send, changeSession, { params: { id: bookingId }, query: {}, body }));
  await mailboxes.deliver();
  unwrapPayment(await cancel(500));
  await mailboxes.deliver();
  const sent = mailboxes.readTo(buyer.person.email);
  for (const subject of ['your booking is confirmed', 'is moved', 'is cancelled']) {
    const email = sent.find((one) => one.subject.includes(subject));
    expect(email?.text, subject).toContain('For Robin Rowan');
    expect(email?.html, subject).toContain('For Robin Rowan');
  }
});
