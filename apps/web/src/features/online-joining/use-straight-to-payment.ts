import { useModes } from '../../lib/modes/modes.ts';
import { useCart } from '../cart/index.ts';
import type { MembershipOffer } from '../membership/index.ts';
import { useHasDetails } from './use-has-details.ts';
import { usePlanOffer } from './use-plan-offer.ts';

export const isOpenOffer = ({ action, code }: MembershipOffer): boolean =>
  action === 'join' || action === 'change' || code === 'membership_in_cart';

/** MOD-03: whether the customer can pay for a plan at once. A frame may need a new window, which only a button can open. */
export function useStraightToPayment(planId: string): boolean {
  const { isEmbedded } = useModes();
  const { cart } = useCart();
  const offer = usePlanOffer(planId);
  const hasDetails = useHasDetails(planId);
  const isInThisCart = cart?.items.some(({ membership }) => membership?.planId === planId) ?? false;
  const isOpen = offer !== undefined && isOpenOffer(offer) && (!offer.inCart || isInThisCart);
  return hasDetails === false && isOpen && !isEmbedded;
}
