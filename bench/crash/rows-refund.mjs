// The points of a refund: the customer has cancelled what they paid for; see rows-before-order.mjs.
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../faults/world.mjs';
import {
  allTenders,
  breakRequests,
  cardTenders,
  lockCheckouts,
  payAll,
  start,
  waitForLocks,
} from './steps.mjs';

/** Longer than the lock of the checkouts takes. */
const answerMs = 4000;

export const rowsOfRefunds = [
  {
    name: 'before the cancellation and its refund are committed',
    tenders: allTenders,
    end: 'order',
    async run(contexts) {
      await payAndRead(contexts);
      const release = await lockCheckouts(contexts);
      startCancelling(contexts);
      await waitForLocks(contexts);
      return release;
    },
  },
  {
    name: 'before the provider received the refund',
    tenders: cardTenders,
    end: 'refunded',
    run: (contexts) => stopRefunds(contexts, { refund: 'drop_before' }),
  },
  {
    name: 'after the provider’s refund, its response lost',
    tenders: cardTenders,
    end: 'refunded',
    run: (contexts) => stopRefunds(contexts, { refund: 'drop_after_commit', report: '500' }),
  },
  {
    name: 'after the refund’s response, before it is saved',
    tenders: cardTenders,
    end: 'refunded',
    async run(contexts) {
      const deliver = await stopRefunds(contexts, { refund: 'delay' });
      const release = await lockCheckouts(contexts);
      await waitForLocks(contexts);
      return () => Promise.all([release(), deliver()]);
    },
  },
  {
    name: 'after the refund, before webhooks that arrive twice and in reverse order',
    tenders: cardTenders,
    end: 'refunded',
    run: (contexts) => stopRefunds(contexts, {}, { duplicate: true, reorder: true }),
  },
  {
    name: 'during two cancellations of two tabs',
    tenders: allTenders,
    end: 'refunded',
    async run(contexts) {
      await payAndRead(contexts);
      for (let tab = 0; tab < 2; tab += 1) startCancelling(contexts);
      await waitForCancelled(contexts);
      await sleep(150);
    },
  },
];

/** Cancels while the refund's requests are broken. Returns what delivers the webhooks after the kill. */
async function stopRefunds(contexts, faults, webhooks = { paused: true }) {
  const [{ world }] = contexts;
  await payAndRead(contexts);
  await world.providers.setWebhooks(webhooks);
  for (const [request, action] of Object.entries(faults))
    await breakRequests(world, request, action, answerMs);
  startCancelling(contexts);
  await waitForSent(contexts);
  return () => world.providers.setWebhooks({ paused: false });
}

/** Pays, and reads what the dialog says that cancelling gives back. */
async function payAndRead(contexts) {
  await payAll(contexts);
  for (const context of contexts) {
    const { data = [] } = await context.customer.send('GET', '/api/v1/activities/bookings?status=settled');
    const [booking] = data.filter(({ cancellation }) => cancellation.can_cancel);
    context.booking = booking;
    if (!booking) context.world.report(`${context.name}: no booking to cancel`);
  }
}

const startCancelling = (contexts) => {
  for (const { customer, booking } of contexts)
    if (booking) start(customer.send('DELETE', `/api/activities/bookings/${booking.id}`));
};

const waitForCancelled = (contexts) =>
  waitForRows(contexts, `select from booking where booked_by_id = any($1::int[]) and status = 'cancelled'`);

const waitForSent = (contexts) =>
  waitForRows(
    contexts,
    `select from refund f join "order" o on o.client_id = f.client_id and o.id = f.order_id
      where o.person_id = any($1::int[]) and f.destination = 'card' and f.state in ('submitted', 'succeeded')`,
  );

/** Waits until a query has a row for each customer. */
async function waitForRows(contexts, sql) {
  const [{ world, name }] = contexts;
  const people = contexts.map(({ customer }) => customer.id);
  await waitUntil(async () => (await world.query(sql, [people])).length >= people.length, 40_000).catch(() =>
    world.report(`${name}: not every refund came so far`),
  );
}
