import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

const dayMs = 86_400_000;

/** PRC-11: the penalties that pat@demo.test owes. Amounts in minor units, tax included; `now` in milliseconds. */
export const seedPenalties = (run: RunStatement, personId: number, now: number): Promise<void> =>
  insertRows(
    run,
    'debt',
    [
      { key: 'missed spin', title: 'Missed booking: Spin', amount: 500, daysAgo: 12 },
      { key: 'late yoga', title: 'Late cancellation: Yoga', amount: 300, daysAgo: 3 },
    ].map(({ key, title, amount, daysAgo }) => ({
      client_id: getClientId('demo'),
      id: createSeedId(`penalty ${key}`),
      person_id: personId,
      kind: 'penalty' as const,
      title,
      amount,
      tax_rate: 0,
      tax_code: 'exempt' as const,
      created_at: new Date(now - daysAgo * dayMs),
    })),
  );
