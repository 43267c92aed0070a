import { Badge } from '@pavilion/ui/display/badge';
import { Suspense } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useCart } from './use-cart.ts';

/** SHL-03: the number of places in the cart. Hidden while the cart is empty. */
export function CartCount() {
  const { cart } = useCart();
  const count = cart?.itemCount ?? 0;
  return count > 0 ? (
    <Suspense fallback={null}>
      <CountBadge count={count} />
    </Suspense>
  ) : null;
}

/** Loads its texts when the cart has its first item. */
function CountBadge({ count }: { count: number }) {
  const t = useText('checkout');
  return <Badge count={count} label={t('items_word', { count })} />;
}
