import { ticketVisit, type Visit } from '../../booking/index.ts';
import { LineRules } from '../../price-rule/index.ts';
import { CartLineActions } from '../cart-line-actions.tsx';
import { getLineKind } from '../line-kinds.ts';
import { LineName, LinePrice } from '../line-price.tsx';
import type { CartItem } from '../queries.ts';
import { useSetCart } from '../use-cart.ts';
import { VisitTickets } from '../visit-tickets.tsx';
import { CartLineAttendee } from './cart-line-attendee.tsx';
import { LineExtras, PrintReceiptFlag, TicketExtras } from './line-extras.tsx';

/** BSK-09, BSK-19: one line on the basket page. */
export function CartLine({ item, isReadOnly }: { item: CartItem; isReadOnly: boolean }) {
  const { Picture, Details, FullName } = getLineKind(item);
  const setCart = useSetCart();
  return (
    <li className="cart-line cart-line--full" data-testid="cart-line">
      <div className="pv-picture cart-line__picture">
        <Picture item={item} />
      </div>
      <div>
        <LineName item={item} />
        <Details item={item} />
        {!isReadOnly && <CartLineAttendee item={item} />}
        <LineRules
          item={item}
          fullName={<FullName item={item} />}
          isReadOnly={isReadOnly}
          setCart={setCart}
        />
        <LineExtras item={item} />
      </div>
      <LinePrice item={item} />
      {!isReadOnly && <CartLineActions item={item} />}
    </li>
  );
}

/** BSK-09: the tickets of one session on the basket page. */
export function CartVisit({ visit, isReadOnly }: { visit: Visit; isReadOnly: boolean }) {
  const { first } = visit;
  const { Picture } = getLineKind(first);
  const isSingle = visit.items.length === 1;
  const withReceipt = isSingle ? undefined : visit.items.find(({ enablePrintReceipt }) => enablePrintReceipt);
  return (
    <li className="cart-line cart-line--full" data-testid="cart-visit">
      <div className="pv-picture cart-line__picture">
        <Picture item={first} />
      </div>
      <div className="cart-visit__session">
        <h3 className="cart-line__name">
          <ticketVisit.Name item={first} />
        </h3>
        <ticketVisit.Details item={first} />
      </div>
      <VisitTickets visit={visit} isReadOnly={isReadOnly} Extras={isSingle ? LineExtras : TicketExtras} />
      {withReceipt && <PrintReceiptFlag item={withReceipt} />}
    </li>
  );
}
