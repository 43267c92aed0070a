import { addDays } from '@pavilion/domain/day';
import { getChargeDay, getNextPeriod } from '@pavilion/domain/direct-debit/collection';
import { priceMembership } from '@pavilion/domain/membership/sale';
import type { Agreement } from './store/agreements.ts';

type Plan = Pick<Agreement, 'planName' | 'monthlyAmount' | 'taxRate'>;
type Facts = { paidUntil: string; today: string; noticeDays: number; isNewMandate: boolean };

/** The next month to be collected: its days, its amount in minor units, and the day of its collection. */
export function getNextCollection(
  { planName: name, monthlyAmount, taxRate }: Plan,
  { paidUntil, today, noticeDays, isNewMandate }: Facts,
) {
  // The months of a suspension are not collected.
  const yesterday = addDays(today, -1);
  const { startsOn, endsOn } = getNextPeriod(paidUntil < yesterday ? yesterday : paidUntil);
  const { amount } = priceMembership({ name, monthlyAmount, taxRate }, { startsOn, endsOn }, 0);
  return { startsOn, endsOn, amount, chargeOn: getChargeDay({ startsOn, today, noticeDays, isNewMandate }) };
}
