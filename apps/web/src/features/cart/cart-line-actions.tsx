import { TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { CartItem } from './queries.ts';
import { useFocusNextLine } from './use-focus-next-line.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** BSK-10: removes a line. An overlay covers the line meanwhile. */
export function CartLineActions({ item }: { item: CartItem }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { remove, isRemoving } = useRemoveFromCart();
  const isBeingRemoved = isRemoving(item.id);
  const { formatShortDay, formatTime } = useDateFormat();
  const { date, startsAt } = item.cartableResource;
  const when = tc('day_and_time', { day: formatShortDay(date), time: formatTime(startsAt.format24Hour) });
  return (
    <div className="cart-line__actions">
      <TextButton ref={useFocusNextLine()} aria-disabled={isBeingRemoved} onClick={() => remove(item)}>
        {t('remove')}
        <VisuallyHidden>{` ${item.name}, ${when}`}</VisuallyHidden>
      </TextButton>
      {isBeingRemoved && (
        <span className="cart-line__overlay">
          <Spinner label={t('removing')} isLabelHidden />
        </span>
      )}
    </div>
  );
}
