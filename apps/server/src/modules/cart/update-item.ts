import type { updateCartItem } from '@pavilion/contract/cart';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { Transaction } from '#platform/database/database';
import type { CartCommandDeps } from './add-items.ts';
import { isAttendeeFixed } from './item-input.ts';
import {
  type CartLine,
  type CartTarget,
  countPlaces,
  type LineInput,
  type LineRefusal,
  type LineRefusalCode,
  type Purchasable,
  type Purchasables,
  type QuoteContext,
  ReservationRefusedError,
  type WithheldRule,
} from './kinds/purchasable.ts';
import { applyPriceRules } from './price-lines.ts';
import { requoteLines, saveRequotedLine } from './quote-lines.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { lockHold, lockOwner } from './store/hold.ts';
import { saveWithheldRules } from './store/lines.ts';
import { readCartState } from './store/read-cart.ts';
import type { ViewContext } from './view.ts';

type UpdateRefusal = LineRefusal<
  | LineRefusalCode
  | 'cart_item_not_found'
  | 'cart_in_payment'
  | 'hold_ended'
  | 'several_places'
  | 'quantity_fixed'
  | 'answers_about_another'
>;

type UpdateItemInput = {
  owner: string;
  ownerId: number | null;
  source: CartSource;
  cartItemId: string;
  changes: Pick<
    z.output<typeof updateCartItem.body>,
    'purchased_for_user_id' | 'pricing_option_id' | 'quantity' | 'apply_benefit' | 'apply_package'
  >;
};

/** BSK-27: changes the attendee, the quantity or the price of one line. It is decided and priced like a new line. */
export async function updateItem(
  { database, purchasables }: CartCommandDeps,
  viewContext: ViewContext,
  input: UpdateItemInput,
) {
  const { owner, source } = input;
  const { now } = viewContext;
  const clientId = viewContext.client.id;
  const { id: cartId } = await readCartState(database.run, { clientId, owner, source }, { now });
  if (!cartId) return refuse({ code: 'cart_item_not_found' } as const);
  try {
    const changed = await database.inTransaction((tx) =>
      change(tx, purchasables, { clientId, cartId, now }, input),
    );
    return changed.ok
      ? ok(await loadCartView({ database, purchasables }, viewContext, { owner, source }))
      : changed;
  } catch (error) {
    if (!(error instanceof ReservationRefusedError)) throw error;
    const { code, ...refusal } = error.refusal;
    // Facts and keys belong to a claim; here they mean that the cart is no longer what the customer saw.
    if (code === 'facts_changed' || code === 'already_applied')
      return refuse({ code: 'cart_changed', nextStep: 'reload_cart' } as const);
    return refuse({ ...refusal, code });
  }
}

async function change(
  tx: Transaction,
  purchasables: Purchasables,
  { clientId, cartId, now }: { clientId: string; cartId: string; now: number },
  { owner, ownerId, source, cartItemId, changes }: UpdateItemInput,
): Promise<Result<undefined, UpdateRefusal>> {
  const cart = { clientId, cartId };
  // A claim of a guest locks the guest before the hold.
  if (changes.quantity !== undefined) await lockOwner(tx, { owner });
  const hold = await lockHold(tx, cart);
  const line = hold?.reserved.find(({ id }) => id === cartItemId);
  if (!hold || !line) return refuse({ code: 'cart_item_not_found' });
  if (hold.attemptId) return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' });
  if (hold.endsAt !== null && hold.endsAt <= now) {
    return refuse({ code: 'hold_ended', nextStep: 'renew_hold' });
  }

  const personId = changes.purchased_for_user_id ?? line.input.personId;
  // A line of several places has no single attendee.
  const places = Math.max(line.input.quantity, changes.quantity ?? 1);
  if (changes.purchased_for_user_id !== undefined && places > 1) {
    return refuse({ code: 'several_places' });
  }
  // What was answered about one child is not true of another.
  if (personId !== line.input.personId && isAttendeeFixed(line.input)) {
    return refuse({ code: 'answers_about_another' });
  }
  // What was removed for one person is not removed for another.
  const kept = personId === line.input.personId ? (line.input.withheld ?? []) : [];
  const withheld = withRules(kept, changes);
  const isOtherPrice = changes.purchased_for_user_id !== undefined || changes.pricing_option_id !== undefined;
  const optionId = isOtherPrice ? changes.pricing_option_id : line.input.optionId;
  const context = { clientId, requesterId: ownerId, side: 'online' as const, guestPlacesHeld: 0, now };
  const resized = await changeQuantity(tx, purchasables, {
    context: { ...context, guestPlacesHeld: hold.reserved.reduce((sum, held) => sum + countPlaces(held), 0) },
    target: { clientId, owner, source, newCartId: cartId },
    line,
    quantity: changes.quantity,
  });
  if (!resized.ok) return resized;
  const input = { ...resized.value, personId, optionId, withheld };
  const quoted = await requoteLines(tx, purchasables, context, [
    { id: line.id, input, canChangeOption: false, isNewToOwner: false },
  ]);
  // Thrown, because the quantity may have been changed.
  if (!quoted.ok) throw new ReservationRefusedError(quoted.refusal);
  const requoted = quoted.value.get(line.id);
  if (!requoted) throw new Error(`Cart line ${line.id} not quoted`);
  await saveRequotedLine(tx, purchasables, context, { id: line.id, quoted: requoted, bookedById: ownerId });
  if (ownerId === null) return ok(undefined);
  if (withheld.length !== (line.input.withheld ?? []).length)
    await saveWithheldRules(tx, { clientId, lineId: line.id }, withheld);
  await applyPriceRules(tx, purchasables, { ...cart, ownerId, now });
  return ok(undefined);
}

type QuantityChange = {
  context: QuoteContext;
  target: CartTarget;
  line: CartLine;
  quantity: number | undefined;
};

/** BSK-27: claims or releases the difference, as the kind of the line does. A refusal of the claim rolls back. */
async function changeQuantity(
  tx: Transaction,
  purchasables: Purchasables,
  { context, target, line, quantity }: QuantityChange,
): Promise<Result<LineInput, UpdateRefusal>> {
  if (quantity === undefined || quantity === line.input.quantity) return ok(line.input);
  const purchasable: Purchasable = purchasables[line.input.kind];
  if (!purchasable.changeQuantity) return refuse({ code: 'quantity_fixed' });
  const changed = await purchasable.changeQuantity(tx, context, target, { line, quantity });
  if (!changed.ok) throw new ReservationRefusedError(changed.refusal);
  return changed;
}

/** PRC-02, PRC-08: what stays removed from a line after a change. */
function withRules(
  withheld: readonly WithheldRule[],
  { apply_benefit, apply_package }: UpdateItemInput['changes'],
): readonly WithheldRule[] {
  const applied = { benefit: apply_benefit, package: apply_package };
  return (['benefit', 'package'] as const).filter((rule) =>
    applied[rule] === undefined ? withheld.includes(rule) : !applied[rule],
  );
}
