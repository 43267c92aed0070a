import { useText } from '../../lib/i18n/text.tsx';
import type { ListedBundle } from '../bundle/index.ts';
import { useDayRange } from '../bundle/index.ts';

/** Formats when a camp or course takes place: '3–14 Aug · 2 weeks'. */
export function useBundleDates(): { formatDates: (bundle: ListedBundle) => string } {
  const t = useText('bundle');
  const formatRange = useDayRange();
  return {
    formatDates: ({ startsAt, endsAt, durationInWeeks }) => {
      const days = formatRange(startsAt.local, endsAt.local);
      return durationInWeeks > 1 ? `${days} · ${t('weeks', { count: durationInWeeks })}` : days;
    },
  };
}
