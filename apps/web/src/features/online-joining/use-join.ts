import type { RequestError } from '../../lib/http/request.ts';
import { addModes } from '../../lib/modes/modes.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { type CartItemInput, useAddToCart, useCart, useEmptyCart } from '../cart/index.ts';

type Joining = {
  planId: string;
  /** Undefined: the user joins. */
  forUserId?: number | undefined;
  /** The further people of a family plan. */
  memberIds?: readonly number[];
  answers?: NonNullable<CartItemInput['customQuestionAnswers']>;
};

/** MOD-03: makes the membership the only line of the join surface's cart, and opens the checkout, which is a document of its own. */
export function useJoin(onRefused: (error: RequestError) => void) {
  const { basename } = useBoot();
  const { cart } = useCart();
  const { empty, isPending: isEmptying, error: emptyError } = useEmptyCart();
  const { add, isPending, error } = useAddToCart({ hasNotice: true, onRefused });
  const join = async ({ planId, forUserId, memberIds = [], answers }: Joining): Promise<void> => {
    if ((cart?.items.length ?? 0) > 0 && !(await empty())) return;
    const added = await add({
      purchasableType: 'pricingOption',
      purchasableId: planId,
      ...(forUserId !== undefined && { purchasedForUserId: forUserId }),
      ...(memberIds.length > 0 && { memberUserIds: [...memberIds] }),
      ...(answers && { customQuestionAnswers: answers }),
    });
    if (added) location.assign(`${basename}${addModes('/checkout')}`);
  };
  return { join, isPending: isEmptying || isPending, error: emptyError ?? error };
}
