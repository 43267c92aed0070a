import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { CartLine } from './cart-line.tsx';
import { type CartItem, sortCartItems } from './queries.ts';

/** The lines, grouped by day. */
export function CartLines({ items, isReadOnly }: { items: readonly CartItem[]; isReadOnly: boolean }) {
  const { formatDay } = useDateFormat();
  const days = [...new Set(items.map((item) => item.cartableResource.date))].sort();
  return days.map((day) => (
    <section key={day} aria-label={formatDay(day)}>
      <h2 className="cart-day">{formatDay(day)}</h2>
      <ul className="pv-divided-list">
        {sortCartItems(items)
          .filter((item) => item.cartableResource.date === day)
          .map((item) => (
            <CartLine key={item.id} item={item} isReadOnly={isReadOnly} />
          ))}
      </ul>
    </section>
  ));
}
