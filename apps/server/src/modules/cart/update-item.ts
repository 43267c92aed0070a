import type { updateCartItem } from '@pavilion/contract/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { Database, Transaction } from '#platform/database/database';
import { lockHold } from '../booking/index.ts';
import { calculateAttendeeAge, quoteLine } from './quote-line.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { readAttendee, updateAttendee } from './store/attendee.ts';
import { readLinesToQuote, updateLinePrice } from './store/lines-to-quote.ts';
import { readCartRow } from './store/read-cart.ts';
import type { ViewContext } from './view.ts';

type Changes = z.output<typeof updateCartItem.body>;
type UpdateItemInput = {
  owner: string;
  ownerId: number | null;
  source: CartSource;
  cartItemId: string;
  changes: Changes;
};

/** BSK-27: who comes, or which price, of one line; the place stays as it is. */
export async function updateItem(
  { run, inTransaction }: Database,
  viewContext: ViewContext,
  input: UpdateItemInput,
) {
  const { owner, source } = input;
  const clientId = viewContext.client.id;
  const { id: cartId } = await readCartRow(run, { clientId, owner, source }, viewContext.now);
  if (!cartId) return refuse({ code: 'cart_item_not_found' } as const);
  const changed = await inTransaction((tx) => applyChanges(tx, { clientId, cartId }, viewContext.now, input));
  if (!changed.ok) return changed;
  return ok(await loadCartView(run, viewContext, { owner, source }));
}

async function applyChanges(
  tx: Transaction,
  cart: { clientId: string; cartId: string },
  now: number,
  { ownerId, cartItemId, changes }: UpdateItemInput,
) {
  const hold = await lockHold(tx, cart);
  if (!hold?.reservedIds.includes(cartItemId)) return refuse({ code: 'cart_item_not_found' } as const);
  if (hold.attemptId) return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
  if (hold.endsAt !== null && hold.endsAt <= now) {
    return refuse({ code: 'hold_ended', nextStep: 'renew_hold' } as const);
  }
  const [line] = await readLinesToQuote(tx, cart.clientId, [cartItemId]);
  if (!line) return refuse({ code: 'cart_item_not_found' } as const);

  let attendee = line.person ?? undefined;
  if (changes.purchased_for_user_id !== undefined) {
    const newAttendee = await readAttendee(tx, {
      clientId: cart.clientId,
      ownerId,
      attendeeId: changes.purchased_for_user_id,
      lineId: cartItemId,
    });
    if (!newAttendee?.may_book_for || line.places > 1) return refuse({ code: 'person_not_linked' } as const);
    if (newAttendee.has_it) return refuse({ code: 'already_reserved', nextStep: 'see_cart' } as const);
    const age = calculateAttendeeAge(newAttendee, line);
    const isOfAge =
      (newAttendee.min_age === null || (age ?? 0) >= newAttendee.min_age) &&
      (newAttendee.max_age === null || (age ?? Number.POSITIVE_INFINITY) <= newAttendee.max_age);
    if (!isOfAge) return refuse({ code: 'age_not_met', params: { ages: formatAges(newAttendee) } } as const);
    await updateAttendee(tx, { clientId: cart.clientId, attendeeId: newAttendee.id, lineId: cartItemId });
    attendee = newAttendee;
  }
  const quoted = quoteLine(attendee, line, { places: line.places, optionId: changes.pricing_option_id });
  if (!quoted.ok) return quoted;
  await updateLinePrice(tx, cart.clientId, cartItemId, quoted.value);
  return ok(undefined);
}

const formatAges = ({ min_age, max_age }: { min_age: number | null; max_age: number | null }): string =>
  max_age === null ? `${min_age ?? 0}+` : `${min_age ?? 0}–${max_age}`;
