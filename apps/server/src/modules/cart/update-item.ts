import type { updateCartItem } from '@pavilion/contract/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '#platform/database';
import { lockHold } from '../booking/index.ts';
import { ageAt, priceFor } from './price-line.ts';
import { type Source, showCart } from './read-cart.ts';
import { readComer, writeComer } from './store/comer.ts';
import { readForQuote, writePrice } from './store/quote.ts';
import { readCartRow } from './store/read-cart.ts';
import type { Manner } from './view.ts';

type Changes = z.output<typeof updateCartItem.body>;
type Wanted = { owner: string; ownerId: number | null; source: Source; cartItemId: string; changes: Changes };

/** BSK-27: who comes, or which price, of one line; the place stays as it is. */
export async function updateItem({ run, inTransaction }: Database, manner: Manner, wanted: Wanted) {
  const { owner, source } = wanted;
  const clientId = manner.client.id;
  const { id: cartId } = await readCartRow(run, { clientId, owner, source }, manner.now);
  if (!cartId) return refuse({ code: 'cart_item_missing' } as const);
  const changed = await inTransaction((tx) => change(tx, { clientId, cartId }, manner.now, wanted));
  if (!changed.ok) return changed;
  return ok(await showCart(run, manner, { owner, source }));
}

async function change(
  tx: Transaction,
  cart: { clientId: string; cartId: string },
  now: number,
  { ownerId, cartItemId, changes }: Wanted,
) {
  const hold = await lockHold(tx, cart);
  if (!hold?.reserved.includes(cartItemId)) return refuse({ code: 'cart_item_missing' } as const);
  if (hold.attemptId) return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
  if (hold.endsAt !== null && hold.endsAt <= now) {
    return refuse({ code: 'hold_ended', nextStep: 'renew_hold' } as const);
  }
  const [line] = await readForQuote(tx, cart.clientId, [cartItemId]);
  if (!line) return refuse({ code: 'cart_item_missing' } as const);

  let comer = line.person ?? undefined;
  if (changes.purchased_for_user_id !== undefined) {
    const named = await readComer(tx, {
      clientId: cart.clientId,
      ownerId,
      comerId: changes.purchased_for_user_id,
      lineId: cartItemId,
    });
    if (!named?.may_book_for || line.places > 1) return refuse({ code: 'person_not_linked' } as const);
    if (named.has_it) return refuse({ code: 'already_reserved', nextStep: 'see_cart' } as const);
    const age = ageAt(named, line);
    const isOfAge =
      (named.min_age === null || (age ?? 0) >= named.min_age) &&
      (named.max_age === null || (age ?? Number.POSITIVE_INFINITY) <= named.max_age);
    if (!isOfAge) return refuse({ code: 'age_not_met', params: { ages: agesOf(named) } } as const);
    await writeComer(tx, { clientId: cart.clientId, comerId: named.id, lineId: cartItemId });
    comer = named;
  }
  const priced = priceFor(comer, line, { places: line.places, optionId: changes.pricing_option_id });
  if (!priced.ok) return priced;
  await writePrice(tx, cart.clientId, cartItemId, priced.value);
  return ok(undefined);
}

const agesOf = ({ min_age, max_age }: { min_age: number | null; max_age: number | null }): string =>
  max_age === null ? `${min_age ?? 0}+` : `${min_age ?? 0}–${max_age}`;
