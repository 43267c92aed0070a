import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { ListedBundle } from '../bundle/index.ts';
import { useDayRange } from '../bundle/index.ts';

const getDayOfWeek = ({ local }: { local: string }): number =>
  getWeekday(parseDayNumber(local.slice(0, 10))) + 1;

/** Formats when a camp or course takes place: '3–14 Aug · 2 weeks'. */
export function useBundleDates() {
  const t = useText('bundle');
  const tc = useText('common');
  const formatRange = useDayRange();
  const { formatTimeRange } = useDateFormat();
  return {
    formatDates: ({ startsAt, endsAt, durationInWeeks }: ListedBundle): string => {
      const days = formatRange(startsAt.local, endsAt.local);
      return durationInWeeks > 1 ? `${days} · ${t('weeks', { count: durationInWeeks })}` : days;
    },
    /** CRS-10: 'Tuesdays, 16:30–17:00' of a course with one session a week; empty for others. */
    formatWeekly: (bundle: ListedBundle): string => {
      const { startsAt, endsAt, durationInWeeks } = bundle;
      const isWeekly =
        'sessionCount' in bundle &&
        bundle.sessionCount > 1 &&
        bundle.sessionCount <= durationInWeeks &&
        getDayOfWeek(startsAt) === getDayOfWeek(endsAt);
      if (!isWeekly) return '';
      const weekday = tc(`weekday_${getDayOfWeek(startsAt)}`);
      return t('weekly', { weekday, time: formatTimeRange(startsAt, endsAt) });
    },
  };
}
