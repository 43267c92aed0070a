import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { type CartItem, inOrder } from './cart-query.ts';
import { LineFoot } from './line-foot.tsx';
import { LinePrice } from './line-price.tsx';
import { useSayWhom } from './use-say-whom.ts';

type Props = {
  items: readonly CartItem[];
  /** Where nothing can be changed, as in the checkout and while a payment is under way. */
  isFixed?: boolean;
};

/** The lines where there is little room: beside a list, and beside the payment. */
export function ShortLines({ items, isFixed = false }: Props) {
  const t = useText('checkout');
  const { dayShort, span } = useSayWhen();
  const { whom } = useSayWhom();
  return (
    <ul className="pv-lines">
      {inOrder(items).map((item) => {
        const { date, startsAt, endsAt, location, venueName } = item.cartableResource;
        return (
          <li key={item.id} className="cart-line cart-line--short" data-testid="cart-line">
            <div>
              <h3 className="cart-line__name">{item.name}</h3>
              <p>{t('day_and_time', { day: dayShort(date), time: span(startsAt, endsAt) })}</p>
              <p>{`${whom(item)} · ${location || venueName}`}</p>
            </div>
            <LinePrice item={item} />
            {!isFixed && <LineFoot item={item} />}
          </li>
        );
      })}
    </ul>
  );
}
