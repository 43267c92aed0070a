import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

const dayMs = 86_400_000;

const penalties = [
  { client: 'demo', title: 'Missed booking: Spin', amount: 500, daysAgo: 12 },
  { client: 'demo', title: 'Late cancellation: Yoga', amount: 300, daysAgo: 3 },
  { client: 'harbour', title: 'Missed booking: Spin', amount: 400, daysAgo: 5 },
] as const;

/** PRC-11: the penalties that a customer of each client owes. Amounts in minor units, tax included; `now` in milliseconds. */
export const seedPenalties = (
  run: RunStatement,
  personIds: { demo: number; harbour: number },
  now: number,
): Promise<void> =>
  insertRows(
    run,
    'debt',
    penalties.map(({ client, title, amount, daysAgo }) => ({
      client_id: getClientId(client),
      id: createSeedId(`penalty ${client} ${title}`),
      person_id: personIds[client],
      kind: 'penalty' as const,
      title,
      amount,
      tax_rate: 0,
      tax_code: 'exempt' as const,
      created_at: new Date(now - daysAgo * dayMs),
    })),
  );
