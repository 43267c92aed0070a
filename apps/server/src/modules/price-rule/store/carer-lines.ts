import { linkedCarer } from '@pavilion/domain/price-rule/carer';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** A line at the price of a carer, without the person for whom they care. */
export type CarerLine = { id: string; firstName: string; name: string };

/**
 * PRC-01: the lines of a cart at a carer's price that are for more than the carer, or for a session in which nobody for whom
 * they care has a place: bought before, or in the same cart.
 */
export const readCarersAlone = (
  run: RunStatement,
  { clientId, cartId }: { clientId: string; cartId: string },
): Promise<CarerLine[]> =>
  run(sql<CarerLine>`
    select distinct on (l.id) l.id, p.first_name as "firstName", o.name
    from cart_line l
    join pricing_option po on po.client_id = l.client_id and po.id = l.pricing_option_id and po.concession = ${linkedCarer}
    join person p on p.client_id = l.client_id and p.id = l.person_id
    join booking b on b.client_id = l.client_id and b.line_id = l.id and b.status = 'reserved'
    join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where l.client_id = ${clientId} and l.cart_id = ${cartId} and l.status = 'reserved' and (
      l.quantity > 1 or not exists (
        select from linked_person c
        join booking t on t.client_id = c.client_id and t.person_id = c.linked_id and t.occurrence_id = b.occurrence_id
        join cart_line tl on tl.client_id = t.client_id and tl.id = t.line_id
        where c.client_id = l.client_id and c.person_id = l.person_id and c.status = 'successful'
          and c.relationship = 'carer'
          and (t.status = 'settled' or (t.status = 'reserved' and tl.cart_id = l.cart_id))
      )
    )
    order by l.id`);
