import { Badge } from '@pavilion/ui/display/badge';
import { Suspense } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useCart } from './use-cart.ts';

/** SHL-03: how many places lie in the cart; nothing for none. */
export function CartCount() {
  const { cart } = useCart();
  const count = cart?.itemCount ?? 0;
  return count > 0 ? (
    <Suspense fallback={null}>
      <CountBadge count={count} />
    </Suspense>
  ) : null;
}

/** Its texts come when there is something to say. */
function CountBadge({ count }: { count: number }) {
  const t = useText('checkout');
  return <Badge count={count} label={t('items_word', { count })} />;
}
