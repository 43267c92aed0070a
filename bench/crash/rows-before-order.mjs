// The points at which a payment can stop: what is broken, what the customer does until then, and how it must end after
// every process was killed, started again and has swept. `order`: one order that is paid; `none`: no order and no money;
// `unpaid`: an order whose card part could not be captured; `either`: what the provider decided, without a loss.
import { setTimeout as sleep } from 'node:timers/promises';
import { authorise } from '../baskets/payment.mjs';
import { answerBank } from '../baskets/provider.mjs';
import {
  allTenders,
  authoriseAll,
  breakRequests,
  cardTenders,
  holdMs,
  inFlight,
  lockCarts,
  start,
  waitForLocks,
  waitForStates,
} from './steps.mjs';

export const rowsBeforeOrder = [
  {
    name: 'after the provider’s session, before a payment',
    tenders: allTenders,
    end: 'none',
    run: (contexts) =>
      Promise.all(contexts.map(({ customer }) => customer.send('GET', '/api/checkout/prepare'))),
  },
  {
    name: 'before the attempt is committed',
    tenders: allTenders,
    end: 'none',
    async run(contexts) {
      const release = await lockCarts(contexts[0], contexts);
      for (const context of contexts) start(authorise(context));
      await waitForLocks(contexts[0], contexts.length);
      return release;
    },
  },
  {
    name: 'after the attempt, before the provider received it',
    tenders: cardTenders,
    end: 'none',
    async run(contexts) {
      await breakRequests(contexts[0].world, 'pay', 'drop_before');
      await breakRequests(contexts[0].world, 'report', '500');
      for (const context of contexts) start(authorise(context));
      await waitForStates(contexts, inFlight);
    },
  },
  {
    name: 'after the provider authorised, its response lost',
    tenders: cardTenders,
    end: 'order',
    async run(contexts) {
      await breakRequests(contexts[0].world, 'pay', 'drop_after_commit');
      await breakRequests(contexts[0].world, 'report', '500');
      for (const context of contexts) start(authorise(context));
      await waitForStates(contexts, inFlight);
    },
  },
  {
    name: 'after the provider declined, its response lost',
    tenders: cardTenders,
    end: 'none',
    async run(contexts) {
      await breakRequests(contexts[0].world, 'pay', 'drop_after_commit');
      await breakRequests(contexts[0].world, 'report', '500');
      for (const context of contexts) start(authorise(context, 'declined'));
      await waitForStates(contexts, inFlight);
    },
  },
  {
    name: 'the browser closed on the challenge',
    tenders: cardTenders,
    end: 'none',
    run: (contexts) => authoriseAll(contexts, 'challenge'),
  },
  {
    name: 'after the bank, before its result was saved',
    tenders: cardTenders,
    // Stripe knows the outcome itself; Opayo has not got the bank's result, so nothing is authorised.
    end: ({ customer }) => (customer.client === 'harbour' ? 'order' : 'none'),
    async run(contexts) {
      await authoriseAll(contexts, 'challenge');
      for (const { world, customer, paid } of contexts)
        if (paid) await answerBank(world, customer.client, paid, true);
    },
  },
  {
    name: 'after the bank’s result was saved, while it is submitted',
    tenders: cardTenders,
    end: 'order',
    async run(contexts) {
      await authoriseAll(contexts, 'challenge');
      await breakRequests(contexts[0].world, 'challenge', 'delay', holdMs);
      for (const { world, customer, paid } of contexts) {
        if (!paid) continue;
        const result = await answerBank(world, customer.client, paid, true);
        const path = `/api/payment-providers/sca-completion/${paid.transaction_uuid}`;
        start(customer.send('POST', path, { transaction_uuid: paid.transaction_uuid, sca_result: result }));
      }
      await sleep(3000);
    },
  },
];
