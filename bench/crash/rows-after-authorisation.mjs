// The points from the authorisation on; see rows-before-order.mjs.
import { setTimeout as sleep } from 'node:timers/promises';
import { authorise } from '../baskets/payment.mjs';
import { cancelAtProvider } from '../baskets/provider.mjs';
import {
  allTenders,
  authoriseAll,
  breakRequests,
  cardTenders,
  completeAll,
  holdMs,
  inFlight,
  lockCheckouts,
  makeUnusable,
  providers,
  readRefs,
  start,
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
      const release = await lockCheckouts(contexts[0], contexts);
      completeAll(contexts);
      await waitForLocks(contexts[0], contexts.length);
      return release;
    },
  },
  {
    name: 'after the order, before its capture',
    tenders: allTenders,
    end: 'order',
    async run(contexts) {
      await authoriseAll(contexts);
      await breakRequests(contexts[0].world, 'capture', 'delay', holdMs);
      completeAll(contexts);
      await waitForStates(contexts, ['capture_pending', 'voided'], 200);
    },
  },
  {
    name: 'after the capture, its response lost',
    tenders: cardTenders,
    end: 'order',
    async run(contexts) {
      await authoriseAll(contexts);
      await breakRequests(contexts[0].world, 'capture', 'drop_after_commit');
      completeAll(contexts);
      await waitForStates(contexts, ['capture_pending', 'captured']);
    },
  },
  {
    name: 'the capture refused for good',
    tenders: cardTenders,
    end: 'unpaid',
    async run(contexts) {
      await authoriseAll(contexts);
      const refs = new Map((await readRefs(contexts[0], contexts)).map(({ id, ref }) => [id, ref]));
      for (const { world, customer, paid } of contexts)
        if (paid) await cancelAtProvider(world, customer.client, refs.get(paid.transaction_uuid));
      completeAll(contexts);
      await waitForStates(contexts, ['capture_failed'], 100);
    },
  },
  {
    name: 'the order refused, while the authorisation is voided',
    tenders: cardTenders,
    end: 'none',
    async run(contexts) {
      // Stripe's events would complete the order at once.
      await contexts[0].world.providers.pauseWebhooks(true);
      await authoriseAll(contexts);
      await makeUnusable(contexts[0], contexts);
      await breakRequests(contexts[0].world, 'void', 'delay', holdMs);
      completeAll(contexts);
      await waitForStates(contexts, ['void_pending'], 200);
      return () => contexts[0].world.providers.pauseWebhooks(false);
    },
  },
  {
    name: 'after the void, its response lost',
    tenders: cardTenders,
    end: 'none',
    async run(contexts) {
      // Stripe's events would complete the order at once.
      await contexts[0].world.providers.pauseWebhooks(true);
      await authoriseAll(contexts);
      await makeUnusable(contexts[0], contexts);
      await breakRequests(contexts[0].world, 'void', 'drop_after_commit');
      completeAll(contexts);
      await waitForStates(contexts, ['void_pending']);
      return () => contexts[0].world.providers.pauseWebhooks(false);
    },
  },
  {
    name: 'during the refund of a capture without an order',
    tenders: cardTenders,
    end: 'none',
    async run(contexts) {
      const [{ world }] = contexts;
      // Stripe's events would complete the order at once.
      await contexts[0].world.providers.pauseWebhooks(true);
      await authoriseAll(contexts);
      await makeUnusable(contexts[0], contexts);
      const attempts = new Map((await readRefs(contexts[0], contexts)).map((row) => [row.id, row]));
      for (const { customer, paid } of contexts)
        if (paid)
          await world.providers.captureAtProvider(
            providers[customer.client],
            attempts.get(paid.transaction_uuid),
          );
      await breakRequests(world, 'refund', 'drop_after_commit');
      completeAll(contexts);
      await waitForStates(contexts, ['captured_late']);
      return () => contexts[0].world.providers.pauseWebhooks(false);
    },
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
  {
    name: 'before webhooks, which arrive late',
    tenders: cardTenders,
    end: 'order',
    async run(contexts) {
      await contexts[0].world.providers.pauseWebhooks(true);
      await authoriseAll(contexts);
      completeAll(contexts);
      await waitForStates(contexts, ['captured'], 100);
      return () => contexts[0].world.providers.pauseWebhooks(false);
    },
  },
  {
    name: 'while the provider answers nothing that can be read',
    tenders: cardTenders,
    end: 'none',
    async run(contexts) {
      for (const kind of ['pay', 'report']) await breakRequests(contexts[0].world, kind, '500');
      for (const context of contexts) start(authorise(context));
      await waitForStates(contexts, inFlight);
    },
  },
];
