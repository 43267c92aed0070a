import { createHash } from 'node:crypto';

type HashedLine = { booking_id: string; places: number; amount: number; pricing_option_id: string | null };

/** What is bought at which price, as one value that changes with any of it. */
export const hashCart = (lines: readonly HashedLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines
          .map(({ booking_id, places, amount, pricing_option_id }) => [
            booking_id,
            places,
            amount,
            pricing_option_id,
          ])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ),
    )
    .digest('base64url');
