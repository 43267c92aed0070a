import { TextButton } from '@pavilion/ui/button';
import { Spinner } from '@pavilion/ui/spinner';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { CartItem } from './cart-query.ts';
import { usePassFocusOn } from './use-pass-focus-on.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** BSK-10: takes a line out; while that lasts a veil lies over it. */
export function LineFoot({ item }: { item: CartItem }) {
  const t = useText('checkout');
  const { remove, isRemoving } = useRemoveFromCart();
  const isGoing = isRemoving(item.id);
  const { dayShort, time } = useSayWhen();
  const { date, startsAt } = item.cartableResource;
  const when = t('day_and_time', { day: dayShort(date), time: time(startsAt.format24Hour) });
  return (
    <div className="cart-line__foot">
      <TextButton ref={usePassFocusOn()} aria-disabled={isGoing} onClick={() => remove(item)}>
        {t('remove')}
        <VisuallyHidden>{` ${item.name}, ${when}`}</VisuallyHidden>
      </TextButton>
      {isGoing && (
        <span className="cart-line__veil">
          <Spinner label={t('removing')} hideLabel />
        </span>
      )}
    </div>
  );
}
