import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { type ClientBrand, readClientBrand } from '../../client/index.ts';
import type { AttemptKey } from '../../payment/index.ts';

type StaffPayment = {
  /** The client's own address; null if it has given none. */
  email: string | null;
  language: string;
  symbol: string;
  timezone: string;
  customer: string;
  /** The reference of the order; null if no order uses the payment. */
  order: string | null;
};

/** A payment with what the client's staff need to find it. */
export async function readPaymentForStaff(
  tx: Transaction,
  { clientId, id }: AttemptKey,
): Promise<(StaffPayment & { brand: ClientBrand }) | undefined> {
  const [row] = await tx(sql<StaffPayment>`
    select c.contact_email as email, c.languages[1] as language, c.currency_symbol as symbol, c.timezone,
      p.first_name || ' ' || p.last_name as customer, o.reference as "order"
    from payment_attempt a
    join client c on c.id = a.client_id
    join checkout k on k.client_id = a.client_id and k.id = a.checkout_id
    join person p on p.client_id = k.client_id and p.id = k.person_id
    left join "order" o on o.client_id = a.client_id and o.checkout_id = a.checkout_id
    where a.client_id = ${clientId} and a.id = ${id}`);
  return row && { ...row, brand: await readClientBrand(tx, clientId) };
}
