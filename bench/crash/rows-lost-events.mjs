// No event arrives for days, because the address for them is down, and the provider gives up sending them. Opayo has none,
// so the points are the same there; see rows-before-order.mjs.
import { refundOnWebsite } from '../baskets/provider.mjs';
import { waitUntil } from '../faults/world.mjs';
import { passChallenges } from './rows-before-order.mjs';
import { authoriseAll, cardTenders, payAll, readAttempts, waitForResults } from './steps.mjs';

const hour = 3_600_000;

export const rowsOfLostEvents = [
  {
    name: 'events lost for days, after the bank',
    tenders: cardTenders,
    end: 'order',
    async run(contexts) {
      await contexts[0].world.providers.setWebhooks({ lost: true });
      await authoriseAll(contexts, 'challenge');
      await passChallenges(contexts.filter(({ customer }) => customer.client === 'harbour'));
      // Opayo's result comes with the customer.
      const others = contexts.filter(({ customer }) => customer.client === 'demo');
      await passChallenges(others, 1);
      await waitForResults(others);
    },
  },
  {
    name: 'events lost for days, after a refund on the provider’s website',
    tenders: cardTenders,
    end: 'refunded there',
    async run(contexts) {
      const [{ world }] = contexts;
      await world.providers.setWebhooks({ lost: true });
      await payAll(contexts);
      const attempts = await readAttempts(contexts);
      for (const { customer, paid, name } of contexts) {
        const attempt = attempts.get(paid?.transaction_uuid);
        const response = attempt && (await refundOnWebsite(world, customer.client, attempt));
        if (!response?.ok) world.report(`${name}: not refunded on the website`);
      }
    },
    /** The daily comparison of the books is due a few hours after midnight. */
    async settle({ providers, query, report, kill }, contexts) {
      await providers.advanceClock(30 * hour);
      // A worker looks for it when it starts, and every so many minutes of the machine's own time.
      await Promise.all(['worker1', 'worker2'].map(kill));
      const people = contexts.map(({ customer }) => customer.id);
      const sql = `select from refund f join "order" o on o.client_id = f.client_id and o.id = f.order_id
        where o.person_id = any($1::int[]) and f.state = 'succeeded'`;
      await waitUntil(async () => (await query(sql, [people])).length === contexts.length, 100_000).catch(
        () => report('the comparison of the books did not record every refund of the website'),
      );
    },
  },
];
