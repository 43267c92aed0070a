import { TextButton } from '@pavilion/ui/button';
import { Spinner } from '@pavilion/ui/spinner';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useText } from '../../shell/text.tsx';
import type { CartItem } from './cart-query.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** BSK-10: takes a line out; while that lasts a veil lies over it. */
export function LineFoot({ item }: { item: CartItem }) {
  const t = useText('checkout');
  const { remove, isRemoving } = useRemoveFromCart();
  const isGoing = isRemoving(item.id);
  return (
    <div className="cart-line__foot">
      <TextButton aria-disabled={isGoing} onClick={() => remove(item)}>
        {t('remove')}
        <VisuallyHidden> {item.name}</VisuallyHidden>
      </TextButton>
      {isGoing && (
        <span className="cart-line__veil">
          <Spinner label={t('removing')} hideLabel />
        </span>
      )}
    </div>
  );
}
