import { TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import type { RefObject } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { getLineKind } from './line-kinds.ts';
import { LineOverlay } from './line-overlay.tsx';
import type { CartItem } from './queries.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** BSK-10: removes a line. An overlay covers the line meanwhile. */
export function CartLineActions({ item }: { item: CartItem }) {
  const t = useText('checkout');
  const { remove, isRemoving } = useRemoveFromCart();
  const isBeingRemoved = isRemoving(item.id);
  const { FullName } = getLineKind(item);
  return (
    <div className="cart-line__actions">
      <TextButton ref={useFocusNextLine()} aria-disabled={isBeingRemoved} onClick={() => remove(item)}>
        {t('remove')}
        <VisuallyHidden>
          {' '}
          <FullName item={item} />
        </VisuallyHidden>
      </TextButton>
      <LineOverlay item={item} isRemoving={isBeingRemoved} />
    </div>
  );
}

const lineButtonSelector = '.cart-line__actions button';

/** Moves the focus to the next line when a line is removed with the keyboard, and after the last line to the main content. */
function useFocusNextLine(): RefObject<HTMLButtonElement | null> {
  return useFocusFallback<HTMLButtonElement>((removed) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(lineButtonSelector)].filter((candidate) =>
      candidate.checkVisibility(),
    );
    const index = buttons.indexOf(removed);
    return buttons[index + 1] ?? buttons[index - 1];
  });
}
