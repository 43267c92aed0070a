import type { LineDetails, LineKind, LineSnapshot } from '@pavilion/domain/line';
import type { PriceStep, PricingOption } from '@pavilion/domain/price';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { CartLine, LineInput, QuotedLine, WithheldRule } from '../kinds/purchasable.ts';

/** A cart line as SQL returns it in JSON. Amounts in minor units. */
export type CartLineRow = {
  id: string;
  kind: LineKind;
  status: 'reserved' | 'lapsed';
  person_id: number | null;
  quantity: number;
  pricing_option_id: string | null;
  list_amount: number;
  discount_amount: number;
  amount: number;
  tax: number;
  tax_rate: number;
  tax_code: PricingOption['taxCode'];
  price_steps: PriceStep[];
  snapshot: LineSnapshot;
  detail: LineDetails[LineKind] & { withheld?: WithheldRule[] };
  needs_hold: boolean;
};

export const toCartLine = (row: CartLineRow): CartLine => ({
  id: row.id,
  status: row.status,
  // The kind and its detail were inserted together, so they match.
  input: {
    kind: row.kind,
    detail: row.detail,
    quantity: row.quantity,
    personId: row.person_id,
    optionId: row.pricing_option_id ?? undefined,
    ...(row.detail.withheld && { withheld: row.detail.withheld }),
  } as LineInput,
  price: {
    optionId: row.pricing_option_id,
    list: row.list_amount,
    discount: row.discount_amount,
    amount: row.amount,
    tax: row.tax,
    taxRate: row.tax_rate,
    taxCode: row.tax_code,
    steps: row.price_steps,
  },
  snapshot: row.snapshot,
  needsHold: row.needs_hold,
});

/** The columns of `cart_line l` as the JSON of a `CartLineRow`. */
export const lineSql: RawBuilder<CartLineRow> = sql`
  json_build_object(
    'id', l.id, 'kind', l.kind, 'status', l.status, 'person_id', l.person_id, 'quantity', l.quantity,
    'pricing_option_id', l.pricing_option_id, 'list_amount', l.list_amount, 'discount_amount', l.discount_amount,
    'amount', l.amount, 'tax', l.tax, 'tax_rate', l.tax_rate, 'tax_code', l.tax_code, 'price_steps', l.price_steps,
    'snapshot', l.snapshot, 'detail', l.detail, 'needs_hold', l.needs_hold
  )`;

/** The lines of a cart as JSON, without lapsed lines that were first shown before `lapseShownSince`. */
export const cartLinesSql = (clientId: string, cartId: RawBuilder<unknown>, lapseShownSince: Date) => sql<
  CartLineRow[]
>`
  coalesce((
    select json_agg(${lineSql}) from cart_line l
    where l.client_id = ${clientId} and l.cart_id = ${cartId}
      and (l.status = 'reserved'
        or (l.status = 'lapsed' and (l.lapse_shown_at is null or l.lapse_shown_at > ${lapseShownSince})))
  ), '[]')`;

type CartKey = { clientId: string; cartId: string };

/** The reserved lines of a cart, in the order of their addition. */
export async function readReservedLines(
  run: RunStatement,
  { clientId, cartId }: CartKey,
): Promise<CartLine[]> {
  const rows = await run(sql<{ line: CartLineRow }>`
    select ${lineSql} as line from cart_line l
    where l.client_id = ${clientId} and l.cart_id = ${cartId} and l.status = 'reserved' order by l.id`);
  return rows.map(({ line }) => toCartLine(line));
}

/** Inserts a reserved line, for kinds that `claim_occurrence` does not insert. */
export async function insertLine(
  tx: Transaction,
  { clientId, cartId }: CartKey,
  { id, quoted, now }: { id: string; quoted: QuotedLine; now: number },
): Promise<void> {
  const { input, price, snapshot, lastBookableAt } = quoted;
  await tx(sql`
    insert into cart_line (
      client_id, id, cart_id, kind, person_id, quantity, pricing_option_id, list_amount, discount_amount, amount, tax,
      tax_rate, tax_code, price_steps, snapshot, detail, needs_hold, created_at
    ) values (
      ${clientId}, ${id}, ${cartId}, ${input.kind}, ${input.personId}, ${input.quantity}, ${price.optionId},
      ${price.list}, ${price.discount}, ${price.amount}, ${price.tax}, ${price.taxRate}, ${price.taxCode},
      ${JSON.stringify(price.steps)}, ${JSON.stringify(snapshot)}, ${JSON.stringify(input.detail)},
      ${lastBookableAt !== null}, ${new Date(now)}
    )`);
}

/** Saves a requoted line of a cart whose hold is locked. The line keeps the location of its allocated court. */
export async function updateLine(
  tx: Transaction,
  { clientId, id, quoted }: { clientId: string; id: string; quoted: QuotedLine },
): Promise<void> {
  const { input, price, snapshot } = quoted;
  await tx(sql`
    update cart_line set person_id = ${input.personId}, pricing_option_id = ${price.optionId},
      list_amount = ${price.list}, discount_amount = ${price.discount}, amount = ${price.amount}, tax = ${price.tax},
      tax_rate = ${price.taxRate}, tax_code = ${price.taxCode}, price_steps = ${JSON.stringify(price.steps)}::jsonb,
      snapshot = ${JSON.stringify(snapshot)}::jsonb || case when snapshot -> 'place' <> 'null'
        then jsonb_build_object('place', ${JSON.stringify(snapshot.place)}::jsonb
          || jsonb_build_object('location', snapshot #> '{place,location}'))
        else '{}' end
    where client_id = ${clientId} and id = ${id} and status = 'reserved'`);
}

/** PRC-02, PRC-08: saves what the customer has removed from a line. Other writes of the line keep it. */
export async function saveWithheldRules(
  tx: Transaction,
  { clientId, lineId }: { clientId: string; lineId: string },
  withheld: readonly WithheldRule[],
): Promise<void> {
  await tx(sql`
    update cart_line set detail = detail || jsonb_build_object('withheld', ${JSON.stringify(withheld)}::jsonb)
    where client_id = ${clientId} and id = ${lineId} and status = 'reserved'`);
}

/** QST-08: replaces the answers of a camp or course. */
export async function saveLineAnswers(
  run: RunStatement,
  { clientId, lineId }: { clientId: string; lineId: string },
  answers: LineDetails['bundle']['answers'],
): Promise<void> {
  await run(sql`
    update cart_line set detail = detail || jsonb_build_object('answers', ${JSON.stringify(answers)}::jsonb)
    where client_id = ${clientId} and id = ${lineId} and kind = 'bundle'`);
}

/**
 * Lapses reserved lines. With `isShownInCart` the cart shows them as lapsed, otherwise they leave it at once. Their owner
 * can add them again.
 */
export async function lapseLines(
  tx: Transaction,
  {
    clientId,
    lineIds,
    isShownInCart,
  }: { clientId: string; lineIds: readonly string[]; isShownInCart: boolean },
): Promise<void> {
  await tx(sql`
    update cart_line set status = 'lapsed', cart_id = case when ${isShownInCart}::boolean then cart_id end,
      left_cart_id = cart_id
    where client_id = ${clientId} and id in (${sql.join(lineIds)}) and status = 'reserved'`);
}

/** Moves reserved lines to another cart of the same client. */
export async function moveLines(
  tx: Transaction,
  { clientId, cartId, lineIds }: CartKey & { lineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    update cart_line set cart_id = ${cartId}
    where client_id = ${clientId} and id in (${sql.join(lineIds)}) and status = 'reserved'`);
}

/** CHK-12: settles bought lines, which leave the cart. */
export async function settleLines(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    update cart_line set status = 'settled', cart_id = null
    where client_id = ${clientId} and id in (${sql.join(lineIds)}) and status = 'reserved'`);
}

/** Cancels settled lines of an unpaid order. */
export async function cancelLines(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    update cart_line set status = 'cancelled'
    where client_id = ${clientId} and id in (${sql.join(lineIds)}) and status = 'settled'`);
}

/** Marks lapsed lines as shown. They leave the hold, so the rest of the cart can be extended. */
export async function markLapsedShown(
  run: RunStatement,
  { clientId, cartId, now }: CartKey & { now: number },
): Promise<void> {
  await run(sql`
    update cart_line set lapse_shown_at = ${new Date(now)}
    where client_id = ${clientId} and cart_id = ${cartId} and status = 'lapsed' and lapse_shown_at is null`);
}

/** Removes lapsed lines that have been shown, because the owner changed the cart after that. */
export async function removeLapsedLines(run: RunStatement, { clientId, cartId }: CartKey): Promise<void> {
  await run(sql`
    update cart_line set cart_id = null, left_cart_id = cart_id
    where client_id = ${clientId} and cart_id = ${cartId} and status = 'lapsed' and lapse_shown_at is not null`);
}
