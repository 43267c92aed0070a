import { createHash } from 'node:crypto';

/** What a customer agrees to of a line: its price in minor units, for how many and for whom. */
export type HashedLine = {
  id: string;
  quantity: number;
  amount: number;
  optionId: string | null;
  personId: number | null;
};

/** PAY-05: a hash of the lines of a cart in any order, to detect a change of any of them. */
export const hashLines = (lines: readonly HashedLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines
          .map(({ id, quantity, amount, optionId, personId }) => [id, quantity, amount, optionId, personId])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ),
    )
    .digest('base64url');
