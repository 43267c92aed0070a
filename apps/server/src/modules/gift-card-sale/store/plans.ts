import type { GiftCardAmounts } from '@pavilion/domain/gift-card/gift-card';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** What a client sells. Amounts in minor units. */
export type GiftCardPlan = GiftCardAmounts & {
  id: string;
  name: string;
  validMonths: number;
  timezone: string;
  symbol: string;
};

/** What a client sells now: one plan or none. */
export const readGiftCardPlans = (run: RunStatement, clientId: string): Promise<GiftCardPlan[]> =>
  run(sql<GiftCardPlan>`
    select p.id, p.name, p.amounts, p.min_amount as "minAmount", p.max_amount as "maxAmount",
      p.valid_months as "validMonths", c.timezone, c.currency_symbol as symbol
    from gift_card_plan p join client c on c.id = p.client_id
    where p.client_id = ${clientId} and p.is_sold`);
