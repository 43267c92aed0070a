import { getLineKind } from './line-kinds.ts';
import type { OrderLine } from './queries.ts';

/** CHK-13: one line of the order. */
export function OrderLineCard({ line }: { line: OrderLine }) {
  const { Picture, Details } = getLineKind(line);
  return (
    <li className="order-line">
      <div className="pv-picture order-line__picture">
        <Picture line={line} />
      </div>
      <div>
        <Details line={line} />
      </div>
    </li>
  );
}
