// The points from the authorisation to the captured order; see rows-before-order.mjs.
import { setTimeout as sleep } from 'node:timers/promises';
import { authorise } from '../baskets/payment.mjs';
import { cancelAtProvider } from '../baskets/provider.mjs';
import {
  allTenders,
  authoriseAll,
  cardTenders,
  completeAll,
  lockCheckouts,
  readAttempts,
  stopCompletions,
  waitForLocks,
  waitForStates,
} from './steps.mjs';

export const rowsAfterAuthorisation = [
  {
    name: 'after the authorisation, before the order',
    tenders: allTenders,
    end: 'order',
    run: (contexts) => authoriseAll(contexts),
  },
  {
    name: 'in the order’s transaction, before its commit',
    tenders: allTenders,
    end: 'order',
    async run(contexts) {
      await authoriseAll(contexts);
      const release = await lockCheckouts(contexts);
      completeAll(contexts);
      await waitForLocks(contexts);
      return release;
    },
  },
  {
    name: 'after the order, before its capture',
    tenders: allTenders,
    end: 'order',
    run: (contexts) =>
      stopCompletions(contexts, {
        request: 'capture',
        action: 'delay',
        states: ['capture_pending', 'voided'],
        momentMs: 200,
      }),
  },
  {
    name: 'after the capture, its response lost',
    tenders: cardTenders,
    end: 'order',
    run: (contexts) =>
      stopCompletions(contexts, {
        request: 'capture',
        action: 'drop_after_commit',
        states: ['capture_pending', 'captured'],
      }),
  },
  {
    name: 'the capture refused for good',
    tenders: cardTenders,
    end: 'unpaid',
    async run(contexts) {
      const [{ world: shared }] = contexts;
      // Stripe's events would complete an order before its payment is cancelled there.
      await shared.providers.setWebhooks({ paused: true });
      await authoriseAll(contexts);
      const attempts = await readAttempts(contexts);
      for (const { world, customer, paid } of contexts)
        if (paid) await cancelAtProvider(world, customer.client, attempts.get(paid.transaction_uuid).ref);
      completeAll(contexts);
      await waitForStates(contexts, ['capture_failed'], 100);
      return () => shared.providers.setWebhooks({ paused: false });
    },
  },
  {
    name: 'the order refused, while the authorisation is voided',
    tenders: cardTenders,
    end: 'none',
    run: (contexts) =>
      stopCompletions(contexts, {
        isUnusable: true,
        request: 'void',
        action: 'delay',
        states: ['void_pending'],
        momentMs: 200,
      }),
  },
  {
    name: 'after the void, its response lost',
    tenders: cardTenders,
    end: 'none',
    run: (contexts) =>
      stopCompletions(contexts, {
        isUnusable: true,
        request: 'void',
        action: 'drop_after_commit',
        states: ['void_pending'],
      }),
  },
  {
    name: 'before the refund of a capture without an order was received',
    tenders: cardTenders,
    end: 'none',
    run: (contexts) =>
      stopCompletions(contexts, {
        isUnusable: true,
        isCapturedThere: true,
        request: 'refund',
        action: 'drop_before',
        states: ['captured_late'],
      }),
  },
  {
    name: 'after the refund of a capture without an order, its response lost',
    tenders: cardTenders,
    end: 'none',
    run: (contexts) =>
      stopCompletions(contexts, {
        isUnusable: true,
        isCapturedThere: true,
        request: 'refund',
        action: 'drop_after_commit',
        states: ['captured_late'],
      }),
  },
  {
    name: 'during two payments and three completions of two tabs',
    tenders: allTenders,
    end: 'order',
    async run(contexts) {
      await Promise.all(
        contexts.map(async (context) => {
          const both = await Promise.all([authorise(context), authorise(context)]);
          context.paid = both.find((paid) => paid?.transaction_status === 'authorised');
        }),
      );
      for (let tab = 0; tab < 3; tab += 1) completeAll(contexts);
      await sleep(150);
    },
  },
];
