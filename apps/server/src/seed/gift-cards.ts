import type { Database } from '#platform/database/database';
import { issueGiftCard } from '../modules/gift-card/index.ts';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

const dayMs = 86_400_000;

/** A gift card of each client. README lists the codes. */
const cards = [
  { client: 'demo', code: 'GFTC-2222-3333-4444', amount: 2500 },
  { client: 'harbour', code: 'GFTC-5555-6666-7777', amount: 2500 },
] as const;

/** CHK-35: what both clients sell, and a card of each with £25 that is valid for a year. `now` in milliseconds. */
export async function seedGiftCards(database: Database, now: number): Promise<void> {
  await insertRows(
    database.run,
    'gift_card_plan',
    cards.map(({ client }) => ({
      client_id: getClientId(client),
      id: createSeedId(`gift card plan ${client}`),
      name: 'Gift card',
      amounts: [1000, 2500, 5000, 10_000],
      min_amount: 500,
      max_amount: 25_000,
      valid_months: 24,
    })),
  );
  await database.inTransaction(async (tx) => {
    for (const { client, code, amount } of cards) {
      const card = { clientId: getClientId(client), code, currency: 'GBP', amount };
      await issueGiftCard(tx, { ...card, expiresAt: now + 365 * dayMs, now });
    }
    return { ok: true };
  });
}
