import { useText } from '../../lib/i18n/text.tsx';
import type { PlanBenefit } from './compare-benefits.ts';
import type { MembershipPlan } from './queries.ts';

/** Free sessions of a month and of a week are compared by the month. */
const weeksPerMonth = 52 / 12;

/** PRC-02, PRC-06: what a plan takes off and opens early, for how many people it is and which proof it needs. */
export function usePlanFacts({ benefits, earlyBooking, maxPeople, requiredDocument }: MembershipPlan) {
  const t = useText('membership');
  const toBenefit = ({ id, percent, freeUses, period, appliesTo }: MembershipPlan['benefits'][number]) => {
    const where = appliesTo.join(', ');
    if (freeUses === null) {
      const value = percent ?? 0;
      return {
        id,
        subject: `percent ${where}`,
        value,
        text: t('benefit_percent', { percent: value, where }),
      };
    }
    return {
      id,
      subject: `free ${where}`,
      value: freeUses * (period === 'month' ? 1 : weeksPerMonth),
      text: t(period === 'month' ? 'benefit_month' : 'benefit_week', { count: freeUses, where }),
    };
  };
  const early = earlyBooking.map(({ name, venueName, opensDaysBefore }): PlanBenefit => {
    const id = `early ${name} ${venueName}`;
    const text = t('early_item', { name, venue: venueName, count: opensDaysBefore });
    return { id, subject: id, value: opensDaysBefore, text };
  });
  return {
    benefits: benefits.map((benefit): PlanBenefit => toBenefit(benefit)),
    early,
    conditions: [
      ...(maxPeople > 1 ? [t('for_people', { count: maxPeople })] : []),
      ...(requiredDocument === null ? [] : [t('needs_proof', { proof: requiredDocument })]),
    ],
  };
}
