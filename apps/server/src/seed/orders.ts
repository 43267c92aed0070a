import { sql } from 'kysely';
import type { Run } from '#platform/database';
import type { Sold } from '../modules/order/index.ts';
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
  sold: Sold;
  /** The court that it takes. */
  space: { locationId: string; from: Date; until: Date } | undefined;
};

/** Where they were sold. */
export type Desk = { clientId: string; deskId: number; till: string };

const rate = { tax_rate: 2000, tax_code: 'standard' };

const idFor = (kind: string, sale: Sale): string => idOf(`${kind} ${sale.key}`);

/** Every sale with its order, its line, its cash and its entry in the journal, as the desk itself would leave them. */
export async function plantSales(
  run: Run,
  { clientId: client_id, till }: Desk,
  sales: readonly Sale[],
): Promise<void> {
  const cart_id = idOf(`cart ${till}`);
  await insert(run, 'cart', [
    { client_id, id: cart_id, owner: `till:${idOf(`till ${till}`)}`, source: 'front-of-house' },
  ]);
  await insert(run, 'hold', [{ client_id, cart_id }]);
  const checkouts = sales.map((sale) => ({
    client_id,
    id: idFor('checkout', sale),
    cart_id,
    person_id: sale.personId,
    state: 'completed' as const,
    made_at: sale.madeAt,
  }));
  await insert(run, 'checkout', checkouts);
  await insert(
    run,
    'order',
    sales.map((sale) => orderOf(client_id, sale)),
  );
  await insert(
    run,
    'order_line',
    sales.map((sale) => lineOf(client_id, sale)),
  );
  await plantCash(run, { client_id, till }, sales);
  await plantPlaces(run, client_id, sales);
}

const lineOf = (client_id: string, sale: Sale) => ({
  client_id,
  ...rate,
  id: idFor('line', sale),
  order_id: idFor('order', sale),
  position: 0,
  kind: 'booking' as const,
  name: sale.name,
  quantity: 1,
  amount: sale.amount,
  tax: sale.tax,
  pricing_option_id: sale.pricingOptionId,
  sold: sale.sold,
});

/** What was paid at the till, and how the books say it. */
async function plantCash(
  run: Run,
  { client_id, till }: { client_id: string; till: string },
  sales: readonly Sale[],
) {
  const account = (code: string) => ({
    client_id,
    id: idOf(`account ${till} ${code}`),
    kind: 'house' as const,
    code,
  });
  await insert(run, 'account', [account('sales'), account('cash')]);
  const payments = sales.map((sale) => ({
    client_id,
    id: idFor('payment', sale),
    order_id: idFor('order', sale),
    tender_type: 'cash' as const,
    amount: sale.amount,
  }));
  await insert(run, 'order_payment', payments);
  const entries = sales.map((sale) => ({
    client_id,
    id: idFor('journal', sale),
    at: sale.madeAt,
    from_account_id: account('sales').id,
    to_account_id: account('cash').id,
    amount: sale.amount,
    reason: 'sale',
    order_id: idFor('order', sale),
  }));
  await insert(run, 'journal', entries);
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
