import { TextButton } from '@pavilion/ui/base/button';
import { useFocusFallback } from '../../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import type { CartItem } from '../queries.ts';
import { useClearCart } from '../use-clear-cart.tsx';

/** BSK-24: empties the basket. Not shown for one line, which has its own 'Remove', with an undo. */
export function ClearCart({ items }: { items: readonly CartItem[] }) {
  const t = useText('checkout');
  const { clear, isPending } = useClearCart();
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('main'));
  return (
    <TextButton
      ref={buttonRef}
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={() => !isPending && clear(items)}
    >
      {t('clear_cart')}
    </TextButton>
  );
}
