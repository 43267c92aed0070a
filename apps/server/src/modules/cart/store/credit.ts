import type { CreditType } from '@pavilion/domain/credit/credit';
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';

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
export async function clearTenderChoice(tx: Transaction, { clientId, cartId }: CartKey): Promise<void> {
  const write = joinStatements(tx);
  await Promise.all([
    write(sql`delete from cart_gift_card where client_id = ${clientId} and cart_id = ${cartId}`),
    write(sql`delete from cart_credit where client_id = ${clientId} and cart_id = ${cartId}`),
  ]);
}

/** CHK-35: adds a gift card to what pays for a cart. False if the cart has `maxCount` others. Repeating it changes nothing. */
export async function saveGiftCardChoice(
  tx: Transaction,
  { clientId, cartId }: CartKey,
  { giftCardId, maxCount }: { giftCardId: string; maxCount: number },
): Promise<boolean> {
  const rows = await tx(sql`
    insert into cart_gift_card (client_id, cart_id, gift_card_id)
    select ${clientId}, ${cartId}, ${giftCardId} where (
      select count(*) from cart_gift_card
      where client_id = ${clientId} and cart_id = ${cartId} and gift_card_id <> ${giftCardId}
    ) < ${maxCount}
    on conflict (client_id, cart_id, gift_card_id) do update set gift_card_id = excluded.gift_card_id
    returning gift_card_id`);
  return rows.length > 0;
}

/** Removes a gift card from what pays for a cart. */
export async function deleteGiftCardChoice(
  tx: Transaction,
  { clientId, cartId }: CartKey,
  giftCardId: string,
): Promise<void> {
  await tx(sql`
    delete from cart_gift_card
    where client_id = ${clientId} and cart_id = ${cartId} and gift_card_id = ${giftCardId}`);
}
