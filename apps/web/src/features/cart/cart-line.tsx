import { TextButton } from '@pavilion/ui/button';
import { Illustration, isIllustration } from '@pavilion/ui/illustration';
import { Price } from '@pavilion/ui/price';
import { Spinner } from '@pavilion/ui/spinner';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { CartItem } from './cart-query.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** BSK-09, BSK-10, BSK-19: one line: what, when, where, for whom and for how much. */
export function CartLine({
  item,
  size,
  isFixed,
}: {
  item: CartItem;
  size: 'full' | 'small';
  isFixed: boolean;
}) {
  const t = useText('checkout');
  const { span } = useSayWhen();
  const { remove, isRemoving } = useRemoveFromCart();
  const { venueName, location, startsAt, endsAt, categorySlug } = item.cartableResource;
  const isGoing = isRemoving(item.id);
  const isReduced = item.listPrice.value > item.price.raw;
  return (
    <li className={`cart-line cart-line--${size}`} aria-busy={isGoing} data-testid="cart-line">
      {size === 'full' && (
        <div className="pv-picture cart-line__picture">
          <Illustration name={isIllustration(categorySlug) ? categorySlug : 'arena'} />
        </div>
      )}
      <div>
        <h4 className="cart-line__name">{item.name}</h4>
        <p>
          {t('line_place', {
            time: span(startsAt, endsAt),
            location: location || venueName,
            venue: venueName,
          })}
        </p>
        <p>{forWhom(item, t)}</p>
      </div>
      <Price
        amount={item.price.formatted}
        {...(isReduced && { was: item.listPrice.formatted, wasLabel: t('price_before') })}
      />
      {!isFixed && (
        <div className="cart-line__foot">
          <TextButton className="pv-small" aria-disabled={isGoing} onClick={() => remove(item)}>
            {t('remove')}
            <VisuallyHidden> {item.name}</VisuallyHidden>
          </TextButton>
        </div>
      )}
      {isGoing && (
        <span className="cart-line__veil">
          <Spinner label={t('removing')} hideLabel />
        </span>
      )}
    </li>
  );
}

const forWhom = ({ purchasedFor, quantity }: CartItem, t: ReturnType<typeof useText>): string => {
  if (purchasedFor) return t('for_person', { name: purchasedFor.firstName });
  return t('places', { count: quantity });
};
