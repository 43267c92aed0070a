import { Anchor } from '@pavilion/ui/base/anchor';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Cart } from '../cart/index.ts';

/** MOD-03: where what the cart of the join surface has was chosen. */
export const getJoinHref = ({ items }: Cart): string => {
  const planId = items.find(({ membership }) => membership)?.membership?.planId;
  return planId === undefined ? '/' : `/join/${planId}`;
};

/** Where the cart is changed: the basket, or what was chosen on the join surface, which has no basket. */
export function EditLink({ cart }: { cart: Cart }) {
  const t = useText('checkout');
  const isJoining = useBoot().surface === 'join';
  return (
    <p>
      <Anchor className="pv-small" href={isJoining ? getJoinHref(cart) : '/basket'}>
        {t(isJoining ? 'edit_membership' : 'edit_basket')}
      </Anchor>
    </p>
  );
}
