import type { CreditType } from '@pavilion/domain/credit/credit';
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

type CartKey = { clientId: string; cartId: string };

/** PRC-09: replaces what a customer chose of one type of credit; 0 removes it. */
export async function saveCreditChoice(
  tx: Transaction,
  { clientId, cartId }: CartKey,
  { type, amount }: { type: CreditType; amount: number },
): Promise<void> {
  if (amount === 0) {
    await tx(sql`
      delete from cart_credit where client_id = ${clientId} and cart_id = ${cartId} and credit_type = ${type}`);
    return;
  }
  await tx(sql`
    insert into cart_credit (client_id, cart_id, credit_type, amount)
    values (${clientId}, ${cartId}, ${type}, ${amount})
    on conflict (client_id, cart_id, credit_type) do update set amount = excluded.amount`);
}

/** Forgets what a customer chose, because their order has used it or the cart is empty. */
export async function clearCreditChoice(tx: Transaction, { clientId, cartId }: CartKey): Promise<void> {
  await tx(sql`delete from cart_credit where client_id = ${clientId} and cart_id = ${cartId}`);
}
