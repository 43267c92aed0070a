import type { Transaction } from '#platform/database/database';
import { type CartLine, forEachKind, type Purchasables } from './kinds/purchasable.ts';
import { lapseLines } from './store/lines.ts';

type Release = {
  cart: { clientId: string };
  lines: readonly CartLine[];
  /** Whether the cart shows them as lapsed; otherwise they leave the cart at once. */
  isShownInCart: boolean;
};

/** Releases reserved lines with everything that their kinds reserved. The cart's hold is locked. */
export async function releaseLines(
  tx: Transaction,
  purchasables: Purchasables,
  { cart, lines, isShownInCart }: Release,
): Promise<void> {
  if (lines.length === 0) return;
  await forEachKind(purchasables, lines, (purchasable, linesOfKind) =>
    purchasable.release(
      tx,
      cart,
      linesOfKind.map(({ id }) => id),
    ),
  );
  const lineIds = lines.map(({ id }) => id);
  await lapseLines(tx, { clientId: cart.clientId, lineIds, isShownInCart });
}
