import { updateUserDetails } from '@pavilion/contract/user-details/user-details';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { addModes } from '../../lib/modes/modes.ts';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { type CartItemInput, useAddToCart, useCart, useEmptyCart } from '../cart/index.ts';
import { useUser } from '../person/index.ts';
import { buildVenueSearch } from './venue-search.ts';

type Joining = {
  planId: string;
  /** Undefined: the user joins. */
  forUserId?: number | undefined;
  /** The further people of a family plan. */
  memberIds?: readonly number[];
  answers?: NonNullable<CartItemInput['customQuestionAnswers']>;
};

/**
 * Opens the checkout, a document of its own, which keeps the venue of the steps. A page that only leads there is no step of
 * the history.
 */
export function useOpenPayment(): (isReplacing?: boolean) => void {
  const { basename } = useBoot();
  const venue = useSearchParams()[0].get('venue');
  return (isReplacing = false) => {
    const url = `${basename}${addModes(`/checkout${buildVenueSearch(venue)}`)}`;
    if (isReplacing) location.replace(url);
    else location.assign(url);
  };
}

/** MOD-03: makes the membership the only line of the join surface's cart, and opens the checkout. */
export function useJoin(onRefused: (error: RequestError) => void, { isReplacing = false } = {}) {
  const openPayment = useOpenPayment();
  const { cart } = useCart();
  const { empty, isPending: isEmptying, error: emptyError } = useEmptyCart();
  const { add, isPending, error } = useAddToCart({ hasNotice: true, onRefused });
  const keepHomeVenue = useKeepHomeVenue();
  const join = async ({ planId, forUserId, memberIds = [], answers }: Joining): Promise<void> => {
    if ((cart?.items.length ?? 0) > 0 && !(await empty())) return;
    const added = await add({
      purchasableType: 'pricingOption',
      purchasableId: planId,
      ...(forUserId !== undefined && { purchasedForUserId: forUserId }),
      ...(memberIds.length > 0 && { memberUserIds: [...memberIds] }),
      ...(answers && { customQuestionAnswers: answers }),
    });
    if (!added) return;
    await keepHomeVenue();
    openPayment(isReplacing);
  };
  return { join, isPending: isEmptying || isPending, error: emptyError ?? error };
}

/** ACC-03: the venue that a member chose to join at becomes their home venue, if they have none. Joining goes on without it. */
function useKeepHomeVenue(): () => Promise<void> {
  const send = useSend();
  const user = useUser();
  const [search] = useSearchParams();
  return async () => {
    const homeVenueSlug = search.get('venue');
    if (homeVenueSlug === null || !user || user.homeVenueSlug !== null) return;
    try {
      await sendRequest(send, updateUserDetails, { body: { homeVenueSlug } });
    } catch {
      // Their details have the same choice.
    }
  };
}
