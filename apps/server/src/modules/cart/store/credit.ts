import type { CreditType } from '@pavilion/domain/credit';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type CartKey = { clientId: string; cartId: string };

/** PRC-09: replaces what a customer chose of one type of credit; 0 removes it. */
export async function saveCreditChoice(
  tx: Transaction,
  { clientId, cartId }: CartKey,
  { type, amount, now }: { type: CreditType; amount: number; now: number },
): Promise<void> {
  if (amount === 0) {
    await tx(sql`
      delete from cart_credit where client_id = ${clientId} and cart_id = ${cartId} and credit_type = ${type}`);
    return;
  }
  await tx(sql`
    insert into cart_credit (client_id, cart_id, credit_type, amount, chosen_at)
    values (${clientId}, ${cartId}, ${type}, ${amount}, ${new Date(now)})
    on conflict (client_id, cart_id, credit_type)
      do update set amount = excluded.amount, chosen_at = excluded.chosen_at`);
}

/** Forgets what a customer chose, because its order has used it. */
export async function clearCreditChoice(run: RunStatement, { clientId, cartId }: CartKey): Promise<void> {
  await run(sql`delete from cart_credit where client_id = ${clientId} and cart_id = ${cartId}`);
}
