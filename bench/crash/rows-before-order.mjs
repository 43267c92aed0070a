// The points at which a payment can stop: what is broken, what the customer does until then, and how it must end after
// every process was killed, started again and has swept. `order`: one order that is paid; `none`: no order and no money;
// `unpaid`: an order whose card part could not be captured; `refunded`: an order whose money is all given back, once.
import { authorise } from '../baskets/payment.mjs';
import { answerBank } from '../baskets/provider.mjs';
import {
  allTenders,
  authoriseAll,
  breakRequests,
  cardTenders,
  holdMs,
  lockCarts,
  start,
  stopPayments,
  waitForLocks,
  waitForResults,
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
      const release = await lockCarts(contexts);
      for (const context of contexts) start(authorise(context));
      await waitForLocks(contexts);
      return release;
    },
  },
  {
    name: 'after the attempt, before the provider received it',
    tenders: cardTenders,
    end: 'none',
    run: (contexts) => stopPayments(contexts, { pay: 'drop_before', report: '500' }),
  },
  {
    name: 'after the provider authorised, its response lost',
    tenders: cardTenders,
    end: 'order',
    run: (contexts) => stopPayments(contexts, { pay: 'drop_after_commit', report: '500' }),
  },
  {
    name: 'after the provider declined, its response lost',
    tenders: cardTenders,
    end: 'none',
    run: (contexts) =>
      stopPayments(contexts, { pay: 'drop_after_commit', report: '500' }, { kind: 'declined' }),
  },
  ...[
    ['is down', '500'],
    ['answers with a proxy’s page', 'proxy_page'],
  ].map(([what, action]) => ({
    name: `while the provider ${what}`,
    tenders: cardTenders,
    end: 'none',
    run: (contexts) => stopPayments(contexts, { pay: action, report: action }),
  })),
  {
    name: 'while the provider authorises with an answer that cannot be read',
    tenders: cardTenders,
    end: 'order',
    run: (contexts) => stopPayments(contexts, { pay: 'malformed', report: 'malformed' }),
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
      await passChallenges(contexts);
    },
  },
  {
    name: 'after the bank’s result was saved, while it is submitted',
    tenders: cardTenders,
    end: 'order',
    async run(contexts) {
      await authoriseAll(contexts, 'challenge');
      await breakRequests(contexts[0].world, 'challenge', 'delay', holdMs);
      await passChallenges(contexts, 1);
      await waitForResults(contexts);
    },
  },
  {
    name: 'while the bank’s result is posted three times',
    tenders: cardTenders,
    end: 'order',
    async run(contexts) {
      await authoriseAll(contexts, 'challenge');
      await passChallenges(contexts, 3);
      await waitForResults(contexts);
    },
  },
];

/** Passes the banks' challenges, and posts each result so many times at once. */
export async function passChallenges(contexts, posts = 0) {
  for (const { world, customer, paid } of contexts) {
    if (!paid) continue;
    const id = paid.transaction_uuid;
    const result = await answerBank(world, customer.client, paid, true);
    const path = `/api/payment-providers/sca-completion/${id}`;
    for (let post = 0; post < posts; post += 1)
      start(customer.send('POST', path, { transaction_uuid: id, sca_result: result }));
  }
}
