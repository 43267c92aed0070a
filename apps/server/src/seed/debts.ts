import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

const dayMs = 86_400_000;

const exempt = { tax_rate: 0, tax_code: 'exempt' } as const;
const standard = { tax_rate: 2000, tax_code: 'standard' } as const;

const debts = [
  { client: 'demo', kind: 'penalty', title: 'Missed booking: Spin', amount: 500, daysAgo: 12, ...exempt },
  { client: 'demo', kind: 'penalty', title: 'Late cancellation: Yoga', amount: 300, daysAgo: 3, ...exempt },
  {
    client: 'demo',
    kind: 'collectable_fee',
    title: 'Replacement access card',
    amount: 600,
    daysAgo: 2,
    ...standard,
  },
  { client: 'harbour', kind: 'penalty', title: 'Missed booking: Spin', amount: 400, daysAgo: 5, ...exempt },
  { client: 'harbour', kind: 'debt', title: 'Locker hire', amount: 750, daysAgo: 4, ...standard },
] as const;

/** PRC-11: what a customer of each client owes. Amounts in minor units, tax included; `now` in milliseconds. */
export const seedDebts = (
  run: RunStatement,
  personIds: { demo: number; harbour: number },
  now: number,
): Promise<void> =>
  insertRows(
    run,
    'debt',
    debts.map(({ client, daysAgo, ...debt }) => ({
      ...debt,
      client_id: getClientId(client),
      id: createSeedId(`${debt.kind} ${client} ${debt.title}`),
      person_id: personIds[client],
      created_at: new Date(now - daysAgo * dayMs),
    })),
  );
