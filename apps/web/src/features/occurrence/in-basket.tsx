import { Anchor } from '@pavilion/ui/base/anchor';
import { TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Check } from 'lucide-react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { type CartItem, useRemoveFromCart } from '../cart/index.ts';
import './styles/in-basket.css';

type Props = {
  lines: readonly CartItem[];
  isReadOnly: boolean;
  /** Tells several of them apart for screen readers: 'Spin, 18:30, Studio 2'. */
  name: string;
  /** What takes the focus after the removal. */
  findFocus: () => HTMLElement | null | undefined;
};

/** That an embedded page's customer has booked the occurrence in another window. */
export function BookedElsewhere() {
  const t = useText('activity');
  return (
    <div className="in-basket">
      <span>
        <Icon icon={Check} size={16} />
        {t('booked')}
      </span>
    </div>
  );
}

/** That the viewer's basket has the occurrence, with the button that removes it. */
export function InBasket({ lines, isReadOnly, name, findFocus }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { remove, isRemoving } = useRemoveFromCart();
  const removeRef = useFocusFallback<HTMLButtonElement>(findFocus);
  const [line, ...others] = lines;
  if (!line) return null;
  const hiddenName = <VisuallyHidden>{` ${name}`}</VisuallyHidden>;
  const places = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isPending = isRemoving(line.id);
  return (
    <div className="in-basket" data-testid="in-basket" data-line={line.id}>
      <span>
        <Icon icon={Check} size={16} />
        {places > 1 ? t('in_basket_count', { count: places }) : t('in_basket')}
      </span>
      {others.length > 0 && (
        <AppLink to="/basket">
          {tc('view_basket')}
          {hiddenName}
        </AppLink>
      )}
      {others.length === 0 && !isReadOnly && (
        <TextButton
          ref={removeRef}
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => remove(line)}
        >
          {t('remove')}
          {hiddenName}
        </TextButton>
      )}
      {/* Far fewer stops of the keyboard than to the basket beside or below the list. */}
      <Anchor href="/basket/checkout" className="pv-visually-hidden">
        {t('pay_basket')}
      </Anchor>
    </div>
  );
}
