import type { LinePrice } from '@pavilion/domain/line';
import {
  calculateDiscount,
  payByUse,
  removeRules,
  shareDiscount,
  takeDiscount,
} from '@pavilion/domain/price-rule/rules';
import type { RunStatement, Transaction } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import {
  type DiscountCode,
  type DiscountReason,
  findDiscountReason,
  type LineRules,
  readCartDiscount,
  readLineRules,
  saveDiscountReason,
  takeLineUse,
} from '../price-rule/index.ts';
import type { CartLine, Purchasables } from './kinds/purchasable.ts';
import { saveRequotedLine } from './quote-lines.ts';
import { readReservedLines } from './store/lines.ts';

/** A cart whose hold is locked. `ownerId` is a person: uses and codes are for customers with an account. */
type PricedCart = { clientId: string; cartId: string; ownerId: number; now: number };

/** The final prices by line id, and the cart's code with the reason why it does not apply, if it has a code. */
type PricedLines = {
  prices: ReadonlyMap<string, LinePrice>;
  discount: { code: string; reason: DiscountReason | null; minTotal: number } | undefined;
};

/** A code that the customer has seen in the total, and why it no longer applies. `minTotal` in minor units. */
export type LostDiscount = { code: string; reason: DiscountReason; minTotal: number };

type PricedLine = { line: CartLine; rules: LineRules | undefined; price: LinePrice };

/** What the prices of a cart depend on besides its lines. */
export type PriceFacts = { rules: ReadonlyMap<string, LineRules>; code: DiscountCode | undefined };

/** Reads the rules of a cart's lines, and its code. Together with other reads, if `run` joins statements. */
export async function readPriceFacts(
  run: RunStatement,
  { ownerId, ...cart }: PricedCart,
): Promise<PriceFacts> {
  const [rules, code] = await Promise.all([
    readLineRules(run, cart),
    readCartDiscount(run, { ...cart, personId: ownerId }),
  ]);
  return { rules, code };
}

/** Reads a cart's lines with what their prices depend on. */
async function readPricedCart(tx: Transaction, cart: PricedCart) {
  const read = joinStatements(tx);
  const [lines, facts] = await Promise.all([readReservedLines(read, cart), readPriceFacts(read, cart)]);
  return { lines, ...facts };
}

/**
 * PRC-02, PRC-04, PRC-08: takes uses of allowances and packages for the lines of a cart, then takes its code off them, and
 * saves the prices that change (decision 0040). The lines have the prices that their kinds quoted. `read` is what was read
 * of the cart since its hold was locked, if nothing has changed.
 */
export async function applyPriceRules(
  tx: Transaction,
  purchasables: Purchasables,
  cart: PricedCart,
  read?: PriceFacts & { lines: readonly CartLine[] },
): Promise<PricedLines> {
  const { clientId, ownerId, now } = cart;
  const { lines, rules, code } = read ?? (await readPricedCart(tx, cart));
  const used = await takeUses(tx, cart, lines, rules);
  const { priced, reason } = code ? discountLines(used, code, now) : { priced: used, reason: null };
  if (code) await saveDiscountReason(tx, cart, reason);
  for (const { line, price } of priced) {
    if (isSamePrice(line.price, price)) continue;
    const quoted = {
      input: line.input,
      price,
      snapshot: line.snapshot,
      lastBookableAt: null,
      versions: { requester: null, attendee: null, subject: null },
    };
    await saveRequotedLine(tx, purchasables, { clientId, now }, { id: line.id, quoted, bookedById: ownerId });
  }
  return {
    prices: new Map(priced.map(({ line, price }) => [line.id, price])),
    discount: code && { code: code.code, reason, minTotal: code.minTotal },
  };
}

/** Takes uses in one order for all carts, so that two carts with the same people wait for each other. */
async function takeUses(
  tx: Transaction,
  { clientId, now }: PricedCart,
  lines: readonly CartLine[],
  rules: ReadonlyMap<string, LineRules>,
): Promise<PricedLine[]> {
  const priced = new Map<string, PricedLine>();
  for (const line of lines.toSorted(compareUses)) {
    const base = removeRules(line.price);
    const ofLine = rules.get(line.id);
    const { quantity, withheld = [] } = line.input;
    const use =
      ofLine && (await takeLineUse(tx, ofLine, { clientId, withheld, hasPrice: base.amount > 0, now }));
    const price = use ? payByUse(base, { ...use, quantity }) : base;
    priced.set(line.id, { line, rules: ofLine, price });
  }
  return lines.flatMap(({ id }) => priced.get(id) ?? []);
}

const compareUses = (a: CartLine, b: CartLine): number =>
  (a.input.personId ?? 0) - (b.input.personId ?? 0) ||
  (a.snapshot.times[0]?.from ?? 0) - (b.snapshot.times[0]?.from ?? 0) ||
  (a.id < b.id ? -1 : 1);

/** PRC-04: takes a code off the lines to which it applies. It never applies to what is owed, or to what pays for places. */
function discountLines(
  lines: readonly PricedLine[],
  code: DiscountCode,
  now: number,
): { priced: readonly PricedLine[]; reason: DiscountReason | null } {
  const included = lines.filter(
    ({ rules }) =>
      rules !== undefined &&
      rules.categoryIds.length > 0 &&
      (code.categoryIds.length === 0 || rules.categoryIds.some((id) => code.categoryIds.includes(id))),
  );
  const amounts = included.map(({ price }) => price.amount);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const reason = findDiscountReason(code, { count: included.length, total, now });
  if (reason) return { priced: lines, reason };
  const shares = shareDiscount(amounts, calculateDiscount(total, code));
  const shareByLine = new Map(included.map((line, position) => [line, shares[position] ?? 0]));
  return {
    priced: lines.map((line) => ({
      ...line,
      price: takeDiscount(line.price, { name: code.name, amount: shareByLine.get(line) ?? 0 }),
    })),
    reason: null,
  };
}

const isSamePrice = (a: LinePrice, b: LinePrice): boolean =>
  a.amount === b.amount &&
  a.discount === b.discount &&
  JSON.stringify(toNames(a)) === JSON.stringify(toNames(b));

const toNames = ({ steps }: LinePrice) =>
  steps.map(({ code, amount, params }) => [code, amount, params['name']]);
