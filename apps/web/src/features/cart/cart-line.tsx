import { Illustration, isIllustrationName } from '@pavilion/ui/display/illustration';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { CartLineActions } from './cart-line-actions.tsx';
import { LinePrice } from './line-price.tsx';
import type { CartItem } from './queries.ts';
import { useAttendeeLabel } from './use-attendee-label.ts';

/** BSK-09, BSK-19: one line on the basket page. */
export function CartLine({ item, isReadOnly }: { item: CartItem; isReadOnly: boolean }) {
  const t = useText('checkout');
  const { formatTimeRange } = useDateFormat();
  const { forAttendee } = useAttendeeLabel();
  const { venueName, location, startsAt, endsAt, categorySlug } = item.cartableResource;
  const where = location && location !== venueName ? `${location}, ${venueName}` : venueName;
  return (
    <li className="cart-line cart-line--full" data-testid="cart-line">
      <div className="pv-picture cart-line__picture">
        <Illustration name={isIllustrationName(categorySlug) ? categorySlug : 'arena'} />
      </div>
      <div>
        <h3 className="cart-line__name">{item.name}</h3>
        <p>{t('line_place', { time: formatTimeRange(startsAt, endsAt), where })}</p>
        <p>{forAttendee(item)}</p>
      </div>
      <LinePrice item={item} />
      {!isReadOnly && <CartLineActions item={item} />}
    </li>
  );
}
