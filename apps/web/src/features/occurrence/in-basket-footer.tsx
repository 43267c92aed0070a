import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Check } from 'lucide-react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type CartItem, useRemoveFromCart } from '../cart/index.ts';

type Props = { lines: readonly CartItem[]; isReadOnly: boolean };

/** The panel's buttons for an occurrence that is in the basket. */
export function InBasketFooter({ lines, isReadOnly }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { remove, isRemoving } = useRemoveFromCart();
  const removeRef = useFocusFallback<HTMLButtonElement>((removed) =>
    removed.closest('[role="dialog"]')?.querySelector<HTMLElement>('button'),
  );
  const [line, ...others] = lines;
  return (
    <div className="pv-stack">
      <p className="occurrence-in-basket">
        <Icon icon={Check} />
        {t('in_basket')}
      </p>
      <LinkButton isBlock href="/basket">
        {tc('view_basket')}
      </LinkButton>
      {line && others.length === 0 && !isReadOnly && (
        <Button
          isBlock
          variant="secondary"
          ref={removeRef}
          isPending={isRemoving(line.id)}
          onClick={() => remove(line)}
        >
          {t('remove_from_basket')}
        </Button>
      )}
    </div>
  );
}
