import { createHash } from 'node:crypto';
import type { OrderSnapshot } from '../order/index.ts';

type HashedLine = Pick<
  OrderSnapshot['lines'][number],
  'cartLineId' | 'quantity' | 'amount' | 'pricingOptionId'
>;

/** PAY-05: a hash of the lines, quantities and prices, to detect a change of any of them. */
export const hashCart = (lines: readonly HashedLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines
          .map(({ cartLineId, quantity, amount, pricingOptionId }) => [
            cartLineId,
            quantity,
            amount,
            pricingOptionId,
          ])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ),
    )
    .digest('base64url');
