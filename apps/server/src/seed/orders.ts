import { sql } from 'kysely';
import type { Run } from '#platform/database';
import { insert } from './insert.ts';
import { idOf, referenceOf } from './random.ts';

/** A place that the desk sold for cash. Amounts are minor units, tax included. */
export type Sale = {
  /** Names it among all sales. */
  key: string;
  personId: number;
  bookedById: number;
  occurrenceId: string;
  pricingOptionId: string;
  amount: number;
  tax: number;
  madeAt: Date;
  name: string;
  sold: { venue_name: string; location_name: string; starts_at: string; ends_at: string };
  /** The court that it takes. */
  space: { locationId: string; from: Date; until: Date } | undefined;
};

/** Where they were sold. */
export type Desk = { clientId: string; deskId: number; till: string };

const rate = { tax_rate: 2000, tax_code: 'standard' };

/** Every sale with its order, its line, its cash and its entry in the journal, as the desk itself would leave them. */
export async function plantSales(
  run: Run,
  { clientId: client_id, till }: Desk,
  sales: readonly Sale[],
): Promise<void> {
  const cart_id = idOf(`cart ${till}`);
  const its = { client_id };
  await insert(run, 'cart', [
    { ...its, id: cart_id, owner: `till:${idOf(`till ${till}`)}`, source: 'front-of-house' },
  ]);
  await insert(run, 'hold', [{ ...its, cart_id }]);
  const account = (code: string) => ({
    ...its,
    id: idOf(`account ${till} ${code}`),
    kind: 'house' as const,
    code,
  });
  await insert(run, 'account', [account('sales'), account('cash')]);

  const ids = (kind: string, sale: Sale): string => idOf(`${kind} ${sale.key}`);
  await insert(
    run,
    'checkout',
    sales.map((sale) => ({
      ...its,
      id: ids('checkout', sale),
      cart_id,
      person_id: sale.personId,
      state: 'completed' as const,
      made_at: sale.madeAt,
    })),
  );
  await insert(
    run,
    'order',
    sales.map((sale) => orderOf(client_id, sale)),
  );
  await insert(
    run,
    'order_line',
    sales.map((sale) => ({
      ...its,
      ...rate,
      id: ids('line', sale),
      order_id: ids('order', sale),
      position: 0,
      kind: 'booking' as const,
      name: sale.name,
      quantity: 1,
      amount: sale.amount,
      tax: sale.tax,
      pricing_option_id: sale.pricingOptionId,
      sold: sale.sold,
    })),
  );
  await insert(
    run,
    'order_payment',
    sales.map((sale) => ({
      ...its,
      id: ids('payment', sale),
      order_id: ids('order', sale),
      tender_type: 'cash' as const,
      amount: sale.amount,
    })),
  );
  await insert(
    run,
    'journal',
    sales.map((sale) => ({
      ...its,
      id: ids('journal', sale),
      at: sale.madeAt,
      from_account_id: account('sales').id,
      to_account_id: account('cash').id,
      amount: sale.amount,
      reason: 'sale',
      order_id: ids('order', sale),
    })),
  );
  await plantPlaces(run, client_id, sales);
}

const orderOf = (client_id: string, sale: Sale) => ({
  client_id,
  id: idOf(`order ${sale.key}`),
  reference: referenceOf(`order ${sale.key}`),
  checkout_id: idOf(`checkout ${sale.key}`),
  person_id: sale.personId,
  cart_source: 'front-of-house' as const,
  status: 'success' as const,
  total: sale.amount,
  tax_total: sale.tax,
  currency: 'GBP',
  created_at: sale.madeAt,
});

/** The places themselves, with what they take: a court, or a place of the counter. */
async function plantPlaces(run: Run, client_id: string, sales: readonly Sale[]): Promise<void> {
  await insert(
    run,
    'booking',
    sales.map((sale) => ({
      client_id,
      ...rate,
      id: idOf(`booking ${sale.key}`),
      occurrence_id: sale.occurrenceId,
      person_id: sale.personId,
      booked_by_id: sale.bookedById,
      places: 1,
      side: 'online' as const,
      status: 'settled' as const,
      pricing_option_id: sale.pricingOptionId,
      list_amount: sale.amount,
      amount: sale.amount,
      tax: sale.tax,
      price_steps: '[]',
      order_id: idOf(`order ${sale.key}`),
      order_line_id: idOf(`line ${sale.key}`),
      made_at: sale.madeAt,
      settled_at: sale.madeAt,
    })),
  );
  await insert(
    run,
    'allocation',
    sales.flatMap((sale) =>
      sale.space
        ? [
            {
              client_id,
              id: idOf(`allocation ${sale.key}`),
              location_id: sale.space.locationId,
              during: `[${sale.space.from.toISOString()},${sale.space.until.toISOString()})`,
              booking_id: idOf(`booking ${sale.key}`),
            },
          ]
        : [],
    ),
  );
  await run(sql`
    update occurrence o set consumed = sold.places, online_consumed = sold.places
    from (
      select occurrence_id, sum(places)::int as places from booking
      where client_id = ${client_id} and status = 'settled' group by occurrence_id
    ) sold
    where o.client_id = ${client_id} and o.id = sold.occurrence_id and o.booking_strategy is distinct from 'sequential'`);
}
