import { Illustration, isIllustration } from '@pavilion/ui/illustration';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { CartItem } from './cart-query.ts';
import { LineFoot } from './line-foot.tsx';
import { LinePrice } from './line-price.tsx';
import { useSayWhom } from './use-say-whom.ts';

/** BSK-09, BSK-19: one line on the basket's page: what, when, where, for whom and for how much. */
export function CartLine({ item, isFixed }: { item: CartItem; isFixed: boolean }) {
  const t = useText('checkout');
  const { span } = useSayWhen();
  const { forWhom } = useSayWhom();
  const { venueName, location, startsAt, endsAt, categorySlug } = item.cartableResource;
  const where = location && location !== venueName ? `${location}, ${venueName}` : venueName;
  return (
    <li className="cart-line cart-line--full" data-testid="cart-line">
      <div className="pv-picture cart-line__picture">
        <Illustration name={isIllustration(categorySlug) ? categorySlug : 'arena'} />
      </div>
      <div>
        <h3 className="cart-line__name">{item.name}</h3>
        <p>{t('line_place', { time: span(startsAt, endsAt), where })}</p>
        <p>{forWhom(item)}</p>
      </div>
      <LinePrice item={item} />
      {!isFixed && <LineFoot item={item} />}
    </li>
  );
}
