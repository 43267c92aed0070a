import { useText } from '../../lib/i18n/text.tsx';
import type { MembershipPlan } from './queries.ts';

/** PRC-02, PRC-06: what a plan takes off, by what it applies to; for how many people it is and which proof it needs. */
export function usePlanFacts({ benefits, maxPeople, requiredDocument }: MembershipPlan) {
  const t = useText('membership');
  return {
    benefits: benefits.map(({ id, percent, freeUses, period, appliesTo }) => {
      const where = appliesTo.join(', ');
      const text =
        freeUses === null
          ? t('benefit_percent', { percent: percent ?? 0, where })
          : t(period === 'month' ? 'benefit_month' : 'benefit_week', { count: freeUses, where });
      return { id, text };
    }),
    conditions: [
      ...(maxPeople > 1 ? [t('for_people', { count: maxPeople })] : []),
      ...(requiredDocument === null ? [] : [t('needs_proof', { proof: requiredDocument })]),
    ],
  };
}
