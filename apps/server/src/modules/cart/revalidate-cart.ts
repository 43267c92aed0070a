import { removeRules } from '@pavilion/domain/price-rule/rules';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement, Transaction } from '#platform/database/database';
import { hashLines } from './hash-lines.ts';
import {
  type CartLine,
  type LineRefusal,
  type LineRefusalCode,
  type Purchasables,
  type QuoteContext,
  type QuotedLine,
  toHashedLine,
} from './kinds/purchasable.ts';
import { applyPriceRules, type PriceFacts, readPriceFacts } from './price-lines.ts';
import { requoteLines, saveRequotedLine } from './quote-lines.ts';

/** A line at its current price. */
export type RevalidatedLine = { id: string; quoted: QuotedLine };

/** A cart whose hold is locked, with the lines that the lock returned. */
type LockedCart = {
  clientId: string;
  cartId: string;
  ownerId: number;
  reserved: readonly CartLine[];
  now: number;
};

const toContext = ({ clientId, ownerId, now }: LockedCart): QuoteContext => ({
  clientId,
  requesterId: ownerId,
  side: 'online',
  guestPlacesHeld: 0,
  now,
});

/** The current quotes of a cart's lines, and what its price rules read. */
type CartQuote = PriceFacts & { quoted: ReadonlyMap<string, QuotedLine> };

/** PRC-01: decides and prices every line of a cart again. Reads only, together with other reads if `run` joins statements. */
export async function quoteCart(
  run: RunStatement,
  purchasables: Purchasables,
  cart: LockedCart,
): Promise<Result<CartQuote, LineRefusal<LineRefusalCode | 'person_required'>>> {
  const { reserved } = cart;
  if (reserved.some(({ input }) => input.personId === null))
    return refuse({ code: 'person_required', nextStep: 'choose_person' });
  const held = reserved.map(({ id, input }) => ({ id, input, canChangeOption: true, isNewToOwner: false }));
  const [quoted, facts] = await Promise.all([
    requoteLines(run, purchasables, toContext(cart), held),
    readPriceFacts(run, cart),
  ]);
  return quoted.ok ? ok({ quoted: quoted.value, ...facts }) : quoted;
}

/**
 * PRC-01: saves the prices of a cart that have changed, before a payment. `lastSeen` is the total that the customer saw
 * last, in minor units, and `lastSeenHash` the hash of that cart.
 */
export async function revalidateCart(
  tx: Transaction,
  purchasables: Purchasables,
  cart: LockedCart,
  { quoted: quotes, ...facts }: CartQuote,
) {
  const { reserved, ownerId } = cart;
  const lines: RevalidatedLine[] = [];
  let isUnchanged = true;
  for (const line of reserved) {
    const quoted = quotes.get(line.id);
    if (!quoted) throw new Error(`Cart line ${line.id} not quoted`);
    const location = line.snapshot.place?.location;
    // The line keeps the location of its allocated court.
    const place =
      quoted.snapshot.place && location !== undefined ? { ...quoted.snapshot.place, location } : null;
    const current = { ...quoted, snapshot: { ...quoted.snapshot, place: place ?? quoted.snapshot.place } };
    const hasOther = hasOtherPeriod(line.snapshot, quoted.snapshot);
    if (hasOther || hasChanged(removeRules(line.price), quoted.price)) {
      isUnchanged = false;
      const saved = { id: line.id, quoted, bookedById: ownerId };
      await saveRequotedLine(tx, purchasables, toContext(cart), saved);
    }
    lines.push({ id: line.id, quoted: current });
  }
  const read = isUnchanged ? { lines: reserved, ...facts } : undefined;
  const { prices, discount } = await applyPriceRules(tx, purchasables, cart, read);
  const lastSeen = reserved.reduce((sum, { price }) => sum + price.amount, 0);
  const hadDiscount = reserved.some(({ price }) => price.discount > 0);
  return {
    lines: lines.map(({ id, quoted }) => ({ id, quoted: withPrice(quoted, prices.get(id) ?? quoted.price) })),
    lastSeen,
    lastSeenHash: hashLines(reserved.map(toHashedLine)),
    lostDiscount: hadDiscount && discount?.reason ? { ...discount, reason: discount.reason } : undefined,
  };
}

/** The line at its final price, with the reductions that its order shows. */
function withPrice({ snapshot, ...quoted }: QuotedLine, price: QuotedLine['price']): QuotedLine {
  const reductions = price.steps
    .filter(({ code }) => reductionCodes.has(code))
    .map(({ amount, params }) => ({ name: String(params['name']), amount }));
  return { ...quoted, price, snapshot: reductions.length > 0 ? { ...snapshot, reductions } : snapshot };
}

const reductionCodes: ReadonlySet<string> = new Set([
  'benefit',
  'benefit_use',
  'package_use',
  'discount_code',
]);

/** PRC-05: a membership that stays in the cart overnight starts on a later day. */
const hasOtherPeriod = (before: QuotedLine['snapshot'], after: QuotedLine['snapshot']): boolean =>
  before.membership?.startsOn !== after.membership?.startsOn ||
  before.membership?.action !== after.membership?.action;

const hasChanged = (before: QuotedLine['price'], after: QuotedLine['price']): boolean =>
  before.amount !== after.amount || before.tax !== after.tax || before.optionId !== after.optionId;
