import type { Purchasable } from '../../cart/index.ts';
import { readBrokenReplacements } from '../store/replacement.ts';

/** BKG-03: the lines of a cart that would replace a booking which was cancelled or moved since. */
export const findBrokenReplacements: NonNullable<Purchasable<'booking'>['findProblems']> = async (
  run,
  cart,
  lines,
) => {
  if (lines && !lines.some(({ input }) => 'replaces' in input.detail)) return [];
  const broken = await readBrokenReplacements(run, cart);
  return broken.map((lineId) => ({
    code: 'replaced_booking_changed' as const,
    nextStep: 'review_cart',
    lineId,
  }));
};
