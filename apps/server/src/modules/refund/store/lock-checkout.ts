import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** The first lock of everything that changes an order or its payment. */
export async function lockCheckoutOf(
  tx: Transaction,
  { clientId, checkoutId }: { clientId: string; checkoutId: string },
): Promise<void> {
  await tx(sql`select id from checkout where client_id = ${clientId} and id = ${checkoutId} for update`);
}

/** Locks the checkouts of the orders that cart lines were bought with; nothing for lines that were bought with none. */
export async function lockCheckoutsOfLines(
  tx: Transaction,
  { clientId, cartLineIds }: { clientId: string; cartLineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    select c.id from checkout c
    where c.client_id = ${clientId} and c.id in (
      select o.checkout_id from order_line l
      join "order" o on o.client_id = l.client_id and o.id = l.order_id
      where l.client_id = ${clientId} and l.cart_line_id = any(${[...cartLineIds]}::uuid[])
    )
    order by c.id for update of c`);
}
