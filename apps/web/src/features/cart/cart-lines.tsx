import { useSayWhen } from '../../shell/say-when.ts';
import { CartLine } from './cart-line.tsx';
import type { CartItem } from './cart-query.ts';

/** The lines in their order, under the day of each (BSK-19). */
export function CartLines({
  items,
  size = 'full',
  isFixed = false,
}: {
  items: readonly CartItem[];
  /** Without pictures beside a list. */
  size?: 'full' | 'small';
  /** Where nothing can be changed, as in the checkout. */
  isFixed?: boolean;
}) {
  const { dayInFull } = useSayWhen();
  const days = [...new Set(items.map((item) => item.cartableResource.date))].sort();
  return days.map((day) => (
    <div key={day}>
      <h3 className="cart-day">{dayInFull(day)}</h3>
      <ul className="pv-lines">
        {items
          .filter((item) => item.cartableResource.date === day)
          .toSorted((one, other) => one.sortBy.localeCompare(other.sortBy))
          .map((item) => (
            <CartLine key={item.id} {...{ item, size, isFixed }} />
          ))}
      </ul>
    </div>
  ));
}
