import type { DiscountCode, DiscountReason } from './store/discounts.ts';

/** PRC-04: why a code does not apply to lines that cost `total` (minor units) at `now` (milliseconds). */
export function findDiscountReason(
  code: DiscountCode,
  { count, total, now }: { count: number; total: number; now: number },
): DiscountReason | undefined {
  if (now < code.startsAt) return 'discount_not_started';
  if (code.endsAt !== null && now >= code.endsAt) return 'discount_ended';
  if (code.isUsedUp) return 'discount_used_up';
  if (code.isUsedByPerson) return 'discount_used_by_you';
  if (count === 0) return 'discount_no_item';
  return total < code.minTotal ? 'discount_min_total' : undefined;
}
