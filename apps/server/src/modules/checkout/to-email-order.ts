import type { Purchasables } from '../cart/index.ts';
import type { OrderSnapshot } from '../order/index.ts';

/** What emails say of an order: its snapshot, with the wording that the kind of each line has. */
export const toEmailOrder = (purchasables: Purchasables, snapshot: OrderSnapshot) => ({
  ...snapshot,
  lines: snapshot.lines.map((line) => ({ ...line, wording: purchasables[line.kind].emailWording })),
});
