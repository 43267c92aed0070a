import type { cartItemInput } from '@pavilion/contract/cart';
import type * as z from 'zod/mini';
import type { LineInput } from './kinds/purchasable.ts';

export type CartItemInput = z.output<typeof cartItemInput>;

/** BSK-03: maps the API's purchasable type to a kind. Without `purchased_for_user_id` the cart's owner attends. */
export function toLineInput(item: CartItemInput, ownerId: number | null): LineInput {
  const personId = item.purchased_for_user_id ?? ownerId;
  const common = { quantity: item.quantity, personId, optionId: item.pricing_option_id };
  switch (item.purchasable_type) {
    case 'purchasableOccurrence':
      return { kind: 'booking', detail: { occurrenceId: item.purchasable_id }, ...common };
    case 'penalty':
      return { kind: 'penalty', detail: { debtId: item.purchasable_id }, ...common };
  }
}
