import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { groupVisits, ticketVisit, type Visit } from '../booking/index.ts';
import { CartLineActions } from './cart-line-actions.tsx';
import { getLineKind } from './line-kinds.ts';
import { LineName, LinePrice } from './line-price.tsx';
import { type CartItem, sortCartItems } from './queries.ts';

/** Few baskets have tickets. */
const VisitTickets = lazyWithRetry(async () => (await import('./visit-tickets.tsx')).VisitTickets);

type Props = {
  items: readonly CartItem[];
  /** Hides the buttons that change the cart, for example during a payment. */
  isReadOnly?: boolean;
};

/** The lines in little space: beside a timetable and beside the payment. */
export const CompactCartLines = ({ items, isReadOnly = false }: Props) => (
  <ul className="pv-divided-list">
    {groupVisits(sortCartItems(items)).map((visit) =>
      visit.isOfTickets ? (
        <CompactVisit key={visit.key} visit={visit} isReadOnly={isReadOnly} />
      ) : (
        <CompactCartLine key={visit.key} item={visit.first} isReadOnly={isReadOnly} />
      ),
    )}
  </ul>
);

function CompactCartLine({ item, isReadOnly }: { item: CartItem; isReadOnly: boolean }) {
  const { CompactDetails } = getLineKind(item);
  return (
    <li className="cart-line cart-line--compact" data-testid="cart-line">
      <div>
        <LineName item={item} />
        <CompactDetails item={item} />
      </div>
      <LinePrice item={item} />
      {!isReadOnly && <CartLineActions item={item} />}
    </li>
  );
}

function CompactVisit({ visit, isReadOnly }: { visit: Visit; isReadOnly: boolean }) {
  return (
    <li className="cart-line cart-line--compact" data-testid="cart-visit">
      <div className="cart-visit__session">
        <h3 className="cart-line__name">
          <ticketVisit.Name item={visit.first} />
        </h3>
        <ticketVisit.CompactDetails item={visit.first} />
      </div>
      <VisitTickets visit={visit} isReadOnly={isReadOnly} />
    </li>
  );
}
