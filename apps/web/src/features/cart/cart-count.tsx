import { Badge } from '@pavilion/ui/badge';
import { useText } from '../../shell/text.tsx';
import { useCart } from './use-cart.ts';

/** SHL-03: how many places lie in the cart; nothing for none. */
export function CartCount() {
  const t = useText('checkout');
  const { cart } = useCart();
  const count = cart?.itemCount ?? 0;
  return count > 0 ? <Badge count={count} label={t('items_word', { count })} /> : null;
}
