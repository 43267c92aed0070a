import { removeRules } from '@pavilion/domain/price-rule/rules';
import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { hashLines } from './hash-lines.ts';
import { type Purchasables, type QuotedLine, toHashedLine } from './kinds/purchasable.ts';
import { applyPriceRules } from './price-lines.ts';
import { requoteLines, saveRequotedLine } from './quote-lines.ts';
import { readReservedLines } from './store/lines.ts';

/** A line at its current price. */
export type RevalidatedLine = { id: string; quoted: QuotedLine };

type RevalidateInput = { clientId: string; cartId: string; ownerId: number; now: number };

/**
 * PRC-01: decides and prices every line of a cart again before a payment, and saves changed prices. `lastSeen` is the
 * total that the customer saw last, in minor units, and `lastSeenHash` the hash of that cart. The cart's hold is locked.
 */
export async function revalidateCart(
  tx: Transaction,
  purchasables: Purchasables,
  { clientId, cartId, ownerId, now }: RevalidateInput,
) {
  const cart = { clientId, cartId };
  const reserved = await readReservedLines(tx, cart);
  if (reserved.some(({ input }) => input.personId === null)) {
    return refuse({ code: 'person_required', nextStep: 'choose_person' } as const);
  }
  const context = { clientId, requesterId: ownerId, side: 'online' as const, guestPlacesHeld: 0, now };
  const requoted = await requoteLines(
    tx,
    purchasables,
    context,
    reserved.map(({ id, input }) => ({ id, input, canChangeOption: true, isNewToOwner: false })),
  );
  if (!requoted.ok) return requoted;
  const lines: RevalidatedLine[] = [];
  for (const line of reserved) {
    const quoted = requoted.value.get(line.id);
    if (!quoted) throw new Error(`Cart line ${line.id} not quoted`);
    const location = line.snapshot.place?.location;
    // The line keeps the location of its allocated court.
    const place =
      quoted.snapshot.place && location !== undefined ? { ...quoted.snapshot.place, location } : null;
    const current = { ...quoted, snapshot: { ...quoted.snapshot, place: place ?? quoted.snapshot.place } };
    const hasOther = hasOtherPeriod(line.snapshot, quoted.snapshot);
    if (hasOther || hasChanged(removeRules(line.price), quoted.price)) {
      await saveRequotedLine(tx, purchasables, context, { id: line.id, quoted, bookedById: ownerId });
    }
    lines.push({ id: line.id, quoted: current });
  }
  const { prices, discount } = await applyPriceRules(tx, purchasables, { ...cart, ownerId, now });
  const lastSeen = reserved.reduce((sum, { price }) => sum + price.amount, 0);
  const hadDiscount = reserved.some(({ price }) => price.discount > 0);
  return ok({
    lines: lines.map(({ id, quoted }) => ({ id, quoted: withPrice(quoted, prices.get(id) ?? quoted.price) })),
    lastSeen,
    lastSeenHash: hashLines(reserved.map(toHashedLine)),
    lostDiscount: hadDiscount && discount?.reason ? { ...discount, reason: discount.reason } : undefined,
  });
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
