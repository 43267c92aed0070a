import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { BookingPrice } from '../quote-line.ts';
import { pricingOptionsSql } from './columns.ts';
import type { ContextOption } from './read-context.ts';

/** A line with what its price depends on. Instants in milliseconds. */
export type LineToQuote = {
  id: string;
  places: number;
  amount: number;
  pricing_option_id: string | null;
  starts_at: number;
  timezone: string;
  person: { id: number; date_of_birth: string | null; concessions: string[] } | null;
  options: ContextOption[];
};

export const readLinesToQuote = (
  run: RunStatement,
  clientId: string,
  lineIds: readonly string[],
): Promise<LineToQuote[]> =>
  run(sql<LineToQuote>`
    select b.id, b.places, b.amount, b.pricing_option_id, o.timezone,
      (extract(epoch from o.starts_at) * 1000)::float8 as starts_at,
      (
        select json_build_object('id', p.id, 'date_of_birth', p.date_of_birth, 'concessions', p.concessions)
        from person p where p.client_id = b.client_id and p.id = b.person_id
      ) as person,
      ${pricingOptionsSql} as options
    from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where b.client_id = ${clientId} and b.id = any(${lineIds}::uuid[]) and b.status = 'reserved'
    order by b.id`);

/** The price of a line, of a cart whose hold is locked. */
export async function updateLinePrice(
  tx: Transaction,
  clientId: string,
  lineId: string,
  price: BookingPrice,
): Promise<void> {
  await tx(sql`
    update booking set pricing_option_id = ${price.pricingOptionId}, list_amount = ${price.listAmount},
      amount = ${price.amount}, tax = ${price.tax}, tax_rate = ${price.taxRate}, tax_code = ${price.taxCode},
      price_steps = ${JSON.stringify(price.priceSteps)}::jsonb
    where client_id = ${clientId} and id = ${lineId} and status = 'reserved'`);
}
