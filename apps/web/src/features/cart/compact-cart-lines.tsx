import { CartLineActions } from './cart-line-actions.tsx';
import { getLineKind } from './line-kinds.ts';
import { LinePrice } from './line-price.tsx';
import { type CartItem, sortCartItems } from './queries.ts';

type Props = {
  items: readonly CartItem[];
  /** Hides the buttons that change the cart, for example during a payment. */
  isReadOnly?: boolean;
};

/** The lines in little space: beside a timetable and beside the payment. */
export const CompactCartLines = ({ items, isReadOnly = false }: Props) => (
  <ul className="pv-divided-list">
    {sortCartItems(items).map((item) => (
      <CompactCartLine key={item.id} item={item} isReadOnly={isReadOnly} />
    ))}
  </ul>
);

function CompactCartLine({ item, isReadOnly }: { item: CartItem; isReadOnly: boolean }) {
  const { CompactDetails } = getLineKind(item);
  return (
    <li className="cart-line cart-line--compact" data-testid="cart-line">
      <div>
        <h3 className="cart-line__name">{item.name}</h3>
        <CompactDetails item={item} />
      </div>
      <LinePrice item={item} />
      {!isReadOnly && <CartLineActions item={item} />}
    </li>
  );
}
