import { Anchor } from '@pavilion/ui/base/anchor';
import { useText } from '../../lib/i18n/text.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Cart } from '../cart/index.ts';
import { buildVenueSearch, LazyEditMembership } from '../online-joining/index.ts';

/** MOD-03: the plan in the cart of the join surface, and where it and its details were chosen. */
export function useJoining(cart: Cart | undefined) {
  const { surfaceUrls } = useBoot();
  const venue = useSearchParams()[0].get('venue');
  const planId = cart?.items.find(({ membership }) => membership)?.membership?.planId;
  return {
    planId,
    hasVenue: venue !== null,
    plansHref: venue === null ? `${surfaceUrls.bookings}/pricing` : `/venue/${encodeURIComponent(venue)}`,
    detailsHref: planId === undefined ? '/' : `/join/${planId}${buildVenueSearch(venue)}`,
  };
}

/** Where the cart is changed: the basket, or what was chosen on the join surface, which has no basket. */
export function EditLink({ cart }: { cart: Cart }) {
  const t = useText('checkout');
  const { planId, plansHref, detailsHref } = useJoining(cart);
  return (
    <p>
      {useBoot().surface === 'join' ? (
        <LazyEditMembership {...{ planId, plansHref, detailsHref }}>
          {t('edit_membership')}
        </LazyEditMembership>
      ) : (
        <Anchor className="pv-small" href="/basket">
          {t('edit_basket')}
        </Anchor>
      )}
    </p>
  );
}
