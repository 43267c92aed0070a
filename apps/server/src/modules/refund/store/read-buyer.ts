import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type Buyer = { personId: number; reference: string; language: string | null };

/** Who has bought an order, its reference, and the language of its payment. */
export async function readBuyer(
  run: RunStatement,
  { clientId, orderId }: { clientId: string; orderId: string },
): Promise<Buyer | undefined> {
  const [row] = await run(sql<Buyer>`
    select k.person_id as "personId", o.reference, (
      select a.snapshot ->> 'language' from payment_attempt a
      where a.client_id = o.client_id and a.checkout_id = o.checkout_id order by a.id desc limit 1
    ) as language
    from "order" o join checkout k on k.client_id = o.client_id and k.id = o.checkout_id
    where o.client_id = ${clientId} and o.id = ${orderId}`);
  return row;
}
