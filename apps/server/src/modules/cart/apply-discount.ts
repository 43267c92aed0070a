import { toPrice } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import {
  type DiscountReason,
  findDiscountCode,
  readCartDiscount,
  setCartDiscount,
} from '../price-rule/index.ts';
import type { CartCommandDeps } from './add-items.ts';
import { applyPriceRules } from './price-lines.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { lockHold } from './store/hold.ts';
import { readCartState } from './store/read-cart.ts';
import type { ViewContext } from './view.ts';

type DiscountInput = { owner: string; ownerId: number | null; source: CartSource };
type Cart = { clientId: string; cartId: string; ownerId: number; now: number };

/** PRC-04: applies a code to a cart in place of another. A code that takes nothing off is refused with the reason. */
export async function applyDiscountCode(
  { database, purchasables }: CartCommandDeps,
  viewContext: ViewContext,
  { ownerId, owner, source, ...input }: DiscountInput & { code: string },
) {
  if (ownerId === null) return refuse({ code: 'discount_login_required', nextStep: 'log_in' } as const);
  const { client, now } = viewContext;
  const clientId = client.id;
  const key = { clientId, code: input.code.replaceAll(/\s/g, '').toUpperCase(), personId: ownerId };
  const code = await findDiscountCode(database.run, key);
  if (!code) return refuse({ code: 'discount_not_found' } as const);
  const { id: cartId } = await readCartState(database.run, { clientId, owner, source }, { now });
  if (!cartId) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const cart = { clientId, cartId, ownerId, now };
  const applied = await database.inTransaction(async (tx) => {
    const refused = await lockCart(tx, cart);
    if (refused) return refused;
    await setCartDiscount(tx, { ...cart, personId: ownerId }, code.id);
    const { discount } = await applyPriceRules(tx, purchasables, cart);
    return discount?.reason ? refuse(toRefusal(discount.reason, code.minTotal, viewContext)) : ok(undefined);
  });
  if (!applied.ok) return applied;
  return ok(await loadCartView({ database, purchasables }, viewContext, { owner, source }));
}

/** PRC-04: removes the code of a cart. Idempotent. */
export async function removeDiscountCode(
  { database, purchasables }: CartCommandDeps,
  viewContext: ViewContext,
  { ownerId, owner, source }: DiscountInput,
) {
  const { client, now } = viewContext;
  const clientId = client.id;
  const { id: cartId } = await readCartState(database.run, { clientId, owner, source }, { now });
  if (cartId && ownerId !== null) {
    const cart = { clientId, cartId, ownerId, now };
    const removed = await database.inTransaction(async (tx) => {
      const refused = await lockCart(tx, cart);
      if (refused) return refused;
      const key = { ...cart, personId: ownerId };
      if (!(await readCartDiscount(tx, key))) return ok(undefined);
      await setCartDiscount(tx, key, null);
      await applyPriceRules(tx, purchasables, cart);
      return ok(undefined);
    });
    if (!removed.ok) return removed;
  }
  return ok(await loadCartView({ database, purchasables }, viewContext, { owner, source }));
}

/** Locks a cart that is to change; refuses one that is being paid. */
async function lockCart(tx: Transaction, cart: Cart) {
  const hold = await lockHold(tx, cart);
  return hold?.attemptId
    ? refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const)
    : undefined;
}

const toRefusal = (reason: DiscountReason, minTotal: number, { client }: ViewContext) => ({
  code: reason,
  params: { minimum: toPrice(minTotal, { symbol: client.symbol, code: client.currency }).formatted },
});
