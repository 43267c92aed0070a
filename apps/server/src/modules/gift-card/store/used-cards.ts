import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

const maxCards = 50;

/** A gift card that a person has paid with. Amounts in minor units, `expiresAt` in milliseconds. */
type UsedGiftCard = { id: string; lastFour: string; paid: number; balance: number; expiresAt: number };

/** The gift cards of a person's orders, the last used first. */
export const readUsedGiftCards = (
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<UsedGiftCard[]> =>
  run(sql<UsedGiftCard>`
    select g.id, g.last_four as "lastFour", sum(y.amount - y.refunded)::int as paid, a.balance - a.reserved as balance,
      floor(extract(epoch from g.expires_at) * 1000)::float8 as "expiresAt"
    from "order" o
    join tender y on y.client_id = o.client_id and y.order_id = o.id and y.gift_card_id is not null
    join gift_card g on g.client_id = y.client_id and g.id = y.gift_card_id
    join account a on a.client_id = g.client_id and a.id = g.id
    where o.client_id = ${clientId} and o.person_id = ${personId} and o.status <> 'cancelled'
    group by g.client_id, g.id, a.client_id, a.id
    order by max(o.created_at) desc, g.id limit ${maxCards}`);
