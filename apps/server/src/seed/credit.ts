import type { Database } from '#platform/database/database';
import { giveCredit } from '../modules/credit/index.ts';
import { getClientId } from './clients.ts';

/** PRC-03: gives Alex both types of credit, £12.50 together. */
export async function seedCredit(database: Database, personId: number, now: number): Promise<void> {
  const gift = {
    clientId: getClientId('demo'),
    personId,
    reason: 'credit_given',
    orderId: null,
    now,
  } as const;
  await database.inTransaction(async (tx) => {
    await giveCredit(tx, { ...gift, type: 'general', amount: 750 });
    await giveCredit(tx, { ...gift, type: 'membership', amount: 500 });
    return { ok: true };
  });
}
