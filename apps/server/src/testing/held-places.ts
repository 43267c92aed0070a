import { sql } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { settleLines } from '../modules/cart/index.ts';
import { insertOrder, markAwaitingPayment } from '../modules/order/index.ts';
import { createPurchasables } from '../purchasables.ts';
import { createTestClaim, createTestLine, runClaim } from './claims.ts';
import { noon } from './test-database.ts';

type HeldPlaces = {
  clientId: string;
  occurrenceId: string;
  endsAt: number;
  places?: number;
  personId?: number | null;
  side?: 'online' | 'foh';
};

/** Rows of a cart that holds places of an occurrence until `endsAt`. Leaves the occurrence's counters to the test. */
export async function insertHeldPlaces(
  { run }: Pick<Database, 'run'>,
  { clientId: client_id, occurrenceId, endsAt, places = 1, personId = null, side = 'online' }: HeldPlaces,
): Promise<{ cartId: string; lineId: string; bookingId: string }> {
  const cartId = createId(noon);
  const { lineId, bookingId, price, snapshot } = createTestLine();
  const ends_at = new Date(endsAt);
  await run(
    queryBuilder
      .insertInto('cart')
      .values({ client_id, id: cartId, owner: `guest:${cartId}`, source: 'activity-booking' }),
  );
  await run(queryBuilder.insertInto('hold').values({ client_id, cart_id: cartId, ends_at, cap_at: ends_at }));
  await run(
    queryBuilder.insertInto('cart_line').values({
      client_id,
      id: lineId,
      cart_id: cartId,
      kind: 'booking',
      person_id: personId,
      quantity: places,
      list_amount: price.list,
      amount: price.amount,
      tax: price.tax,
      tax_rate: price.taxRate,
      tax_code: price.taxCode,
      snapshot: JSON.stringify(snapshot),
      detail: JSON.stringify({ occurrenceId }),
      created_at: new Date(noon),
    }),
  );
  await run(sql`
    insert into booking (client_id, id, occurrence_id, line_id, person_id, places, side, amount, created_at)
    values (${client_id}, ${bookingId}, ${occurrenceId}, ${lineId}, ${personId}, ${places}, ${side}, ${price.amount},
      ${new Date(noon)})`);
  return { cartId, lineId, bookingId };
}

const freePrice = { list: 0, discount: 0, amount: 0, tax: 0 };

/** Books places free of charge: claims them, then settles the line. Returns the booking's id. */
export async function bookTestPlaces(
  database: Database,
  occurrence: { clientId: string; occurrenceId: string },
  {
    personId,
    bookedById = personId,
    places = 1,
    now = noon,
  }: { personId: number; bookedById?: number; places?: number; now?: number },
): Promise<string> {
  const line = createTestLine();
  const claim = await createTestClaim(database, occurrence, {
    now,
    requester: { id: bookedById, version: await readVersion(database, bookedById) },
    attendee: { id: personId, version: await readVersion(database, personId) },
    places,
    ...line,
    price: { ...line.price, ...freePrice },
  });
  const outcome = await runClaim(database, claim);
  if (outcome !== 'claimed') throw new Error(`Claim refused: ${outcome}`);
  const { clientId } = occurrence;
  const { lineId, bookingId, target } = claim;
  await settleHeldLine(database, {
    clientId,
    personId: bookedById,
    cartId: target.newCartId,
    lineId,
    isFree: true,
  });
  return bookingId;
}

async function readVersion({ run }: Pick<Database, 'run'>, personId: number): Promise<number> {
  const [row] = await run(sql<{ version: number }>`select version from person where id = ${personId}`);
  return row?.version ?? 1;
}

type BoughtLine = { clientId: string; personId: number; cartId: string; lineId: string; isFree?: boolean };

/** Buys a held line: an unpaid order of £5, or a free one, with its settled booking. */
export async function settleHeldLine(
  database: Database,
  { clientId, personId, cartId, lineId, isFree = false }: BoughtLine,
): Promise<void> {
  const { price: paidPrice, snapshot } = createTestLine();
  const price = isFree ? { ...paidPrice, ...freePrice } : paidPrice;
  const order = { clientId, id: createId(noon) };
  const checkoutId = createId(noon);
  const { booking } = createPurchasables(database);
  await database.run(
    queryBuilder.insertInto('checkout').values({
      client_id: clientId,
      id: checkoutId,
      cart_id: cartId,
      person_id: personId,
      created_at: new Date(noon),
    }),
  );
  await database.inTransaction(async (tx) => {
    await insertOrder(tx, {
      ...order,
      reference: order.id.slice(-8).toUpperCase(),
      checkoutId,
      personId,
      source: 'activity-booking',
      total: price.amount,
      taxTotal: price.tax,
      currency: 'GBP',
      termsVersion: null,
      seller: null,
      createdAt: noon,
      lines: [
        {
          id: createId(noon),
          cartLineId: lineId,
          kind: 'booking',
          name: snapshot.title,
          quantity: 1,
          amount: price.amount,
          tax: price.tax,
          taxRate: price.taxRate,
          taxCode: price.taxCode,
          pricingOptionId: null,
          snapshot,
        },
      ],
      tenders: [],
    });
    if (!isFree) await markAwaitingPayment(tx, { ...order, now: noon });
    await booking.fulfil(tx, { clientId, now: noon }, [lineId]);
    await settleLines(tx, { clientId, lineIds: [lineId] });
    return { ok: true };
  });
}
