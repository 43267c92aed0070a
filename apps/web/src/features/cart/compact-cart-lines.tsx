import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { CartLineActions } from './cart-line-actions.tsx';
import { LinePrice } from './line-price.tsx';
import { type CartItem, sortCartItems } from './queries.ts';
import { useAttendeeLabel } from './use-attendee-label.ts';

type Props = {
  items: readonly CartItem[];
  /** Hides the buttons that change the cart, for example during a payment. */
  isReadOnly?: boolean;
};

/** The lines in little space: beside a timetable and beside the payment. */
export function CompactCartLines({ items, isReadOnly = false }: Props) {
  const t = useText('common');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { attendee } = useAttendeeLabel();
  return (
    <ul className="pv-divided-list">
      {sortCartItems(items).map((item) => {
        const { date, startsAt, endsAt, location, venueName } = item.cartableResource;
        return (
          <li key={item.id} className="cart-line cart-line--compact" data-testid="cart-line">
            <div>
              <h3 className="cart-line__name">{item.name}</h3>
              <p>
                {t('day_and_time', { day: formatShortDay(date), time: formatTimeRange(startsAt, endsAt) })}
              </p>
              <p>{`${attendee(item)} · ${location || venueName}`}</p>
            </div>
            <LinePrice item={item} />
            {!isReadOnly && <CartLineActions item={item} />}
          </li>
        );
      })}
    </ul>
  );
}
