import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { readAvailableTenders } from '../credit/index.ts';
import type { CartCommandDeps } from './add-items.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { deleteGiftCardChoice, saveGiftCardChoice } from './store/credit.ts';
import { lockHold } from './store/hold.ts';
import { readCartState } from './store/read-cart.ts';
import { calculateTenders } from './usable-credit.ts';
import type { ViewContext } from './view.ts';

/** Gift cards of one cart. Each is a tender of its order. */
const maxGiftCards = 5;

type GiftCardInput = { owner: string; ownerId: number; source: CartSource; giftCardId: string };
type Cart = { clientId: string; cartId: string };

/**
 * CHK-35: adds a gift card to what pays for a cart. Like the choice of credit it reserves nothing; authorise reserves what
 * the customer has seen (decision 0041).
 */
export async function applyGiftCard(
  deps: CartCommandDeps,
  viewContext: ViewContext,
  { owner, ownerId, source, giftCardId }: GiftCardInput,
) {
  const { client, now } = viewContext;
  const { id: cartId } = await readCartState(
    deps.database.run,
    { clientId: client.id, owner, source },
    { now },
  );
  if (cartId === null) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const cart = { clientId: client.id, cartId };
  const saved = await deps.database.inTransaction((tx) =>
    saveChoice(tx, cart, { personId: ownerId, giftCardId, now }),
  );
  return saved.ok ? ok(await loadCartView(deps, viewContext, { owner, source })) : saved;
}

async function saveChoice(
  tx: Transaction,
  cart: Cart,
  { personId, giftCardId, now }: { personId: number; giftCardId: string; now: number },
) {
  const hold = await lockHold(tx, cart);
  if (hold?.attemptId) return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
  const reserved = hold?.reserved ?? [];
  if (reserved.length === 0) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const choice = { giftCardId, maxCount: maxGiftCards };
  if (!(await saveGiftCardChoice(tx, cart, choice)))
    return refuse({ code: 'too_many_gift_cards', params: { max: maxGiftCards } } as const);
  const lines = reserved.map(({ input, price }) => ({ kind: input.kind, amount: price.amount }));
  const { giftCards } = calculateTenders(await readAvailableTenders(tx, { ...cart, personId }), lines, now);
  const card = giftCards.find(({ id }) => id === giftCardId);
  return card && card.amount > 0 ? ok(undefined) : refuse({ code: 'gift_card_pays_nothing' } as const);
}

/** CHK-35: removes a gift card from what pays for a cart. Idempotent. */
export async function removeGiftCard(
  deps: CartCommandDeps,
  viewContext: ViewContext,
  { owner, source, giftCardId }: Omit<GiftCardInput, 'ownerId'>,
) {
  const { client, now } = viewContext;
  const { id: cartId } = await readCartState(
    deps.database.run,
    { clientId: client.id, owner, source },
    { now },
  );
  if (cartId !== null) {
    const cart = { clientId: client.id, cartId };
    const removed = await deps.database.inTransaction(async (tx) => {
      const hold = await lockHold(tx, cart);
      if (hold?.attemptId) return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
      return ok(await deleteGiftCardChoice(tx, cart, giftCardId));
    });
    if (!removed.ok) return removed;
  }
  return ok(await loadCartView(deps, viewContext, { owner, source }));
}
