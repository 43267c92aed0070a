import { getLineKind } from './line-kinds.ts';
import type { OrderLine } from './queries.ts';

/** CHK-13: one line of the order. */
export function OrderLineCard({ line }: { line: OrderLine }) {
  const { Picture, Ticket } = getLineKind(line);
  return (
    <li className="order-ticket">
      <div className="pv-picture order-ticket__picture">
        <Picture line={line} />
      </div>
      <div>
        <Ticket line={line} />
      </div>
    </li>
  );
}
