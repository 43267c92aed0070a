import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useIsMutating } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import type { CartItem } from './queries.ts';
import { useIsClearing } from './use-clear-cart.tsx';

/** The key of the change of one line. */
export const getUpdateKey = (id: string) => ['cart', 'update', id] as const;

/** The topic of the toast of a refused change, which is closed when the line is removed. */
export const getChangeTopic = (id: string): string => `change_${id}`;

type Props = { item: CartItem; isRemoving: boolean };

/** BSK-10, BSK-36: covers a line while it is removed, alone or with all others, or changed. */
export function LineOverlay({ item: { id }, isRemoving }: Props) {
  const t = useText('checkout');
  const isClearing = useIsClearing();
  const isUpdating = useIsMutating({ mutationKey: getUpdateKey(id) }) > 0;
  if (!isRemoving && !isClearing && !isUpdating) return null;
  return (
    <span className="cart-line__overlay">
      <Spinner label={isUpdating ? t('updating_line') : t('removing')} isLabelHidden />
    </span>
  );
}
