import type { CampChoice } from '@pavilion/domain/bundle/bundle';
import { formatMoney } from '@pavilion/domain/money';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Camp } from '../bundle/index.ts';

/** The total of the choice, and what it is for: '£84.00' for '3 of 5 days'. */
export function useCampTotal(
  { price, occurrences, sessionCount }: Camp,
  { campBookingType, selectedSessionIds }: CampChoice,
): { total: string; label: string } {
  const t = useText('bundle');
  const { currency } = useBoot().client;
  if (campBookingType === 'full')
    return { total: price?.formatted ?? '', label: t('whole_label', { count: sessionCount }) };
  return {
    total: formatMoney(calculateDaysTotal({ occurrences }, selectedSessionIds), currency),
    label: t('days_of', {
      count: selectedSessionIds.length,
      // Days that are over cannot be chosen.
      total: occurrences.filter(({ sessionDisplay }) => !sessionDisplay.isPast).length,
    }),
  };
}

/** The price of days one by one, in minor units. */
export const calculateDaysTotal = (
  { occurrences }: Pick<Camp, 'occurrences'>,
  ids: readonly string[],
): number =>
  occurrences.reduce((sum, { id, price }) => sum + (ids.includes(id) ? (price?.value ?? 0) : 0), 0);
