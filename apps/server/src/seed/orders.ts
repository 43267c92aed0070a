import { splitAmount } from '@pavilion/domain/bundle/bundle-price';
import type { LineSnapshot } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { JsonObject } from '#platform/database/tables';
import { insertRows } from './insert-rows.ts';
import { createSeedId, createSeedReference } from './random.ts';

/** A place or a ticket that the desk sold for cash. Amounts are in minor units, tax included. */
export type Sale = {
  /** Unique among all sales. */
  key: string;
  personId: number;
  bookedById: number;
  occurrenceId: string;
  pricingOptionId: string;
  amount: number;
  tax: number;
  createdAt: Date;
  name: string;
  snapshot: LineSnapshot;
  /** The sessions of a camp or course, in place of the one occurrence. */
  bundle:
    | { scheduleId: string; isWhole: boolean; type: 'camp' | 'course'; sessionIds: readonly string[] }
    | undefined;
  /** The ticket type, and the people that it counts for. */
  ticket: { id: string; places: number } | undefined;
  /** The allocated court. */
  allocation: { locationId: string; from: Date; until: Date } | undefined;
};

export type SalesDesk = { clientId: string; deskId: number; till: string };

const taxRate = { tax_rate: 2000, tax_code: 'standard' };

const createSaleId = (kind: string, sale: Sale): string => createSeedId(`${kind} ${sale.key}`);

/** Inserts each sale with its order, order line, cash payment and journal transfer, as the desk would. */
export async function seedSales(
  run: RunStatement,
  { clientId: client_id, till }: SalesDesk,
  sales: readonly Sale[],
): Promise<void> {
  const cart_id = createSeedId(`cart ${till}`);
  await insertRows(run, 'cart', [
    { client_id, id: cart_id, owner: `till:${createSeedId(`till ${till}`)}`, source: 'front-of-house' },
  ]);
  await insertRows(run, 'hold', [{ client_id, cart_id }]);
  const checkouts = sales.map((sale) => ({
    client_id,
    id: createSaleId('checkout', sale),
    cart_id,
    person_id: sale.personId,
    state: 'completed' as const,
    created_at: sale.createdAt,
  }));
  await insertRows(run, 'checkout', checkouts);
  await insertRows(
    run,
    'order',
    sales.map((sale) => buildOrder(client_id, sale)),
  );
  await insertRows(
    run,
    'cart_line',
    sales.map((sale) => buildCartLine(client_id, sale)),
  );
  await insertRows(
    run,
    'order_line',
    sales.map((sale) => buildOrderLine(client_id, sale)),
  );
  await insertRows(
    run,
    'bundle',
    sales.flatMap(({ key, bundle }) =>
      bundle
        ? [
            {
              client_id,
              id: createSeedId(`cart line ${key}`),
              schedule_id: bundle.scheduleId,
              is_whole: bundle.isWhole,
            },
          ]
        : [],
    ),
  );
  await seedCashPayments(run, { client_id, till }, sales);
  await seedSoldBookings(run, client_id, sales);
}

/** `insertRows` takes values, not text, for JSON columns. */
const toJson = (value: LineSnapshot): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

const getKind = ({ bundle, ticket }: Sale): 'booking' | 'bundle' | 'ticket' => {
  if (bundle) return 'bundle';
  return ticket ? 'ticket' : 'booking';
};

const buildDetail = ({ bundle, occurrenceId, ticket }: Sale): JsonObject =>
  bundle
    ? {
        type: bundle.type,
        scheduleId: bundle.scheduleId,
        isWhole: bundle.isWhole,
        occurrenceIds: [...bundle.sessionIds],
        answers: [],
        restrictionIds: [],
      }
    : { occurrenceId, ...(ticket && { ticketId: ticket.id, places: ticket.places }) };

/** The bookings of a sale: one, or one for each session of a camp or course. */
function listBookings(sale: Sale): { key: string; occurrenceId: string; amount: number }[] {
  if (!sale.bundle) return [{ key: sale.key, occurrenceId: sale.occurrenceId, amount: sale.amount }];
  const { sessionIds } = sale.bundle;
  const shares = splitAmount(sale.amount, sessionIds.length);
  return sessionIds.map((occurrenceId, at) => ({
    key: `${sale.key} ${at}`,
    occurrenceId,
    amount: shares[at] ?? 0,
  }));
}

/** The line that the sale was in its cart, which it has left. */
const buildCartLine = (client_id: string, sale: Sale) => ({
  client_id,
  ...taxRate,
  id: createSeedId(`cart line ${sale.key}`),
  kind: getKind(sale),
  status: 'settled' as const,
  person_id: sale.personId,
  quantity: 1,
  pricing_option_id: sale.pricingOptionId,
  list_amount: sale.amount,
  amount: sale.amount,
  tax: sale.tax,
  snapshot: toJson(sale.snapshot),
  detail: buildDetail(sale),
  created_at: sale.createdAt,
});

const buildOrderLine = (client_id: string, sale: Sale) => ({
  client_id,
  ...taxRate,
  id: createSaleId('line', sale),
  order_id: createSaleId('order', sale),
  cart_line_id: createSeedId(`cart line ${sale.key}`),
  position: 0,
  kind: getKind(sale),
  name: sale.name,
  quantity: 1,
  amount: sale.amount,
  tax: sale.tax,
  pricing_option_id: sale.pricingOptionId,
  snapshot: toJson(sale.snapshot),
});

/** Inserts the cash payments and their journal transfers. */
async function seedCashPayments(
  run: RunStatement,
  { client_id, till }: { client_id: string; till: string },
  sales: readonly Sale[],
) {
  const account = (code: string) => ({
    client_id,
    id: createSeedId(`account ${till} ${code}`),
    kind: 'internal' as const,
    code,
  });
  await insertRows(run, 'account', [account('sales'), account('cash')]);
  // Nothing is paid for a free class.
  const paid = sales.filter(({ amount }) => amount > 0);
  const payments = paid.map((sale) => ({
    client_id,
    id: createSaleId('payment', sale),
    order_id: createSaleId('order', sale),
    tender_type: 'cash' as const,
    amount: sale.amount,
  }));
  await insertRows(run, 'tender', payments);
  const entries = paid.map((sale) => ({
    client_id,
    id: createSaleId('journal', sale),
    created_at: sale.createdAt,
    from_account_id: account('sales').id,
    to_account_id: account('cash').id,
    amount: sale.amount,
    reason: 'sale',
    order_id: createSaleId('order', sale),
  }));
  await insertRows(run, 'journal', entries);
}

const buildOrder = (client_id: string, sale: Sale) => ({
  client_id,
  id: createSeedId(`order ${sale.key}`),
  reference: createSeedReference(`order ${sale.key}`),
  checkout_id: createSeedId(`checkout ${sale.key}`),
  person_id: sale.personId,
  cart_source: 'front-of-house' as const,
  status: 'success' as const,
  total: sale.amount,
  tax_total: sale.tax,
  currency: 'GBP',
  created_at: sale.createdAt,
});

/** Inserts the bookings with the allocation of a court, or counts their places as consumed. */
async function seedSoldBookings(run: RunStatement, client_id: string, sales: readonly Sale[]): Promise<void> {
  await insertRows(
    run,
    'booking',
    sales.flatMap((sale) =>
      listBookings(sale).map(({ key, occurrenceId, amount }) => ({
        client_id,
        id: createSeedId(`booking ${key}`),
        occurrence_id: occurrenceId,
        line_id: createSeedId(`cart line ${sale.key}`),
        person_id: sale.personId,
        booked_by_id: sale.bookedById,
        places: sale.ticket?.places ?? 1,
        ticket_id: sale.ticket?.id ?? null,
        side: 'online' as const,
        status: 'settled' as const,
        amount,
        created_at: sale.createdAt,
        settled_at: sale.createdAt,
      })),
    ),
  );
  await insertRows(
    run,
    'allocation',
    sales.flatMap((sale) =>
      sale.allocation
        ? [
            {
              client_id,
              id: createSeedId(`allocation ${sale.key}`),
              location_id: sale.allocation.locationId,
              during: `[${sale.allocation.from.toISOString()},${sale.allocation.until.toISOString()})`,
              booking_id: createSeedId(`booking ${sale.key}`),
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
