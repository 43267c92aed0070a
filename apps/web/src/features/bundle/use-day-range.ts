import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { findDayRuns } from './find-day-runs.ts';

/** Formats a day without its weekday: '3 Aug'. */
export function useDateInRange(): (day: string) => string {
  const t = useText('checkout');
  const tc = useText('common');
  return (day) => {
    const [, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
    return t('date_in_range', { date, month: tc(`month_short_${month}`) });
  };
}

/** Formats the days from the first to the last: '3–7 Aug', '31 Aug – 4 Sep', or 'Mon 3 Aug' for one day. */
export function useDayRange(): (first: string, last: string) => string {
  const t = useText('checkout');
  const { formatShortDay } = useDateFormat();
  const formatDate = useDateInRange();
  return (first, last) => {
    if (first.slice(0, 10) === last.slice(0, 10)) return formatShortDay(first);
    if (first.slice(0, 7) !== last.slice(0, 7))
      return t('date_range', { from: formatDate(first), until: formatDate(last) });
    return t('date_range_in_month', { from: Number(first.slice(8, 10)), until: formatDate(last) });
  };
}

/** Formats chosen days, which may have gaps: '3–5 Aug, Fri 7 Aug'. */
export function useDayRuns(): (days: readonly string[]) => string {
  const formatRange = useDayRange();
  return (days) =>
    findDayRuns(days)
      .map(({ first, last }) => formatRange(first, last))
      .join(', ');
}
