import { useId } from 'react';
import { groupVisits } from '../../booking/index.ts';
import { getLineKind } from '../line-kinds.ts';
import { type CartItem, sortCartItems } from '../queries.ts';
import { CartLine, CartVisit } from './cart-line.tsx';

type Group = { key: string; first: CartItem; items: CartItem[] };

/** The lines, grouped as their kinds ask: bookings by day. */
export const CartLines = ({ items, isReadOnly }: { items: readonly CartItem[]; isReadOnly: boolean }) =>
  groupItems(items).map((group) => <CartGroup key={group.key} group={group} isReadOnly={isReadOnly} />);

function CartGroup({ group: { first, items }, isReadOnly }: { group: Group; isReadOnly: boolean }) {
  const titleId = useId();
  const { GroupTitle } = getLineKind(first);
  return (
    <section aria-labelledby={titleId}>
      <h2 className="cart-day" id={titleId}>
        <GroupTitle item={first} />
      </h2>
      <ul className="pv-divided-list">
        {groupVisits(items).map((visit) =>
          visit.isOfTickets ? (
            <CartVisit key={visit.key} visit={visit} isReadOnly={isReadOnly} />
          ) : (
            <CartLine key={visit.key} item={visit.first} isReadOnly={isReadOnly} />
          ),
        )}
      </ul>
    </section>
  );
}

/** In the server's order, which lists lines without a time last. */
function groupItems(items: readonly CartItem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of sortCartItems(items)) {
    const key = getLineKind(item).getGroupKey(item);
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { key, first: item, items: [item] });
  }
  return [...groups.values()];
}
