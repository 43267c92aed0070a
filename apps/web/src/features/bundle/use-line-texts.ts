import { useText } from '../../lib/i18n/text.tsx';
import type { LineBundle } from './bundle-line.ts';
import { useDayRange, useDayRuns } from './use-day-range.ts';

type LineTexts = {
  /** '3–14 Aug' */
  formatDays: (bundle: LineBundle) => string;
  /** 'All 5 days', '3 of 5 days', '7 sessions' */
  formatSessions: (bundle: LineBundle) => string;
};

/** What lines of baskets and orders say about a camp or course. */
export function useLineTexts(): LineTexts {
  const t = useText('checkout');
  const formatRange = useDayRange();
  const formatRuns = useDayRuns();
  return {
    formatDays: ({ type, isWhole, startsAt, endsAt, sessions }) => {
      const days = [...new Set(sessions.map((session) => session.startsAt.local.slice(0, 10)))].toSorted();
      return type === 'camp' && !isWhole && days.length > 0
        ? formatRuns(days)
        : formatRange(startsAt.local, endsAt.local);
    },
    formatSessions: ({ type, isWhole, sessions, totalSessions }) => {
      const count = sessions.length;
      if (type === 'course') return t('bundle_sessions', { count });
      return isWhole ? t('bundle_all_days', { count }) : t('bundle_days', { count, total: totalSessions });
    },
  };
}
