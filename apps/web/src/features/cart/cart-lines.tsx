import { useSayWhen } from '../../shell/say-when.ts';
import { CartLine } from './cart-line.tsx';
import { type CartItem, inOrder } from './cart-query.ts';

/** The lines under the day of each. */
export function CartLines({ items, isFixed }: { items: readonly CartItem[]; isFixed: boolean }) {
  const { dayInFull } = useSayWhen();
  const days = [...new Set(items.map((item) => item.cartableResource.date))].sort();
  return days.map((day) => (
    <section key={day} aria-label={dayInFull(day)}>
      <h2 className="cart-day">{dayInFull(day)}</h2>
      <ul className="pv-lines">
        {inOrder(items)
          .filter((item) => item.cartableResource.date === day)
          .map((item) => (
            <CartLine key={item.id} item={item} isFixed={isFixed} />
          ))}
      </ul>
    </section>
  ));
}
