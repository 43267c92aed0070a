import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';

/**
 * Takes the place of a button that adds `name` to the cart, with its focus if `shouldFocus`. `className` is that of the
 * page, which places it.
 */
export function InBasket(props: { name: string; shouldFocus: boolean; className?: string }) {
  const { name, shouldFocus, className = '' } = props;
  const tc = useText('common');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (shouldFocus && isFocusLost()) link.current?.focus();
  }, [shouldFocus]);
  return (
    <p className={`cart-in-basket ${className}`.trim()}>
      <span className="cart-in-basket__state">
        <Icon icon={Check} size={16} />
        {tc('in_basket')}
      </span>
      <Anchor ref={link} href="/basket">
        {tc('view_basket')}
        <VisuallyHidden>{` (${name})`}</VisuallyHidden>
      </Anchor>
    </p>
  );
}
