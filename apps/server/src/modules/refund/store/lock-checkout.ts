import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** The first lock of everything that changes an order or its payment. */
export async function lockCheckoutOf(
  tx: Transaction,
  { clientId, checkoutId }: { clientId: string; checkoutId: string },
): Promise<void> {
  await tx(sql`select id from checkout where client_id = ${clientId} and id = ${checkoutId} for update`);
}

/** Locks the checkout of the order that a cart line was bought with; nothing if it was bought with none. */
export async function lockCheckoutOfLine(
  tx: Transaction,
  { clientId, cartLineId }: { clientId: string; cartLineId: string },
): Promise<void> {
  await tx(sql`
    select c.id from order_line l
    join "order" o on o.client_id = l.client_id and o.id = l.order_id
    join checkout c on c.client_id = o.client_id and c.id = o.checkout_id
    where l.client_id = ${clientId} and l.cart_line_id = ${cartLineId} for update of c`);
}
