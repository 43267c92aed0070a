import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { useText } from '../i18n/text.tsx';
import { useBoot } from '../page/page-context.tsx';

/** Formats days (YYYY-MM-DD…) and times (HH:MM) in the page's language and the client's clock format. */
export function useDateFormat() {
  const t = useText('common');
  const { clockFormat } = useBoot().client;

  /** 'Tuesday 4 August' */
  const formatDay = (day: string): string => {
    const { weekday, date, month } = getDateParts(day);
    return t('day_in_full', { weekday: t(`weekday_${weekday}`), date, month: t(`month_${month}`) });
  };
  /** 'Tuesday 4 August 2026': for a day that may be in another year. */
  const formatDayWithYear = (day: string): string =>
    t('day_with_year', { day: formatDay(day), year: Number(day.slice(0, 4)) });
  /** 'Tue 4 Aug', which stays on one line. */
  const formatShortDay = (day: string): string => {
    const { weekday, date, month } = getDateParts(day);
    return t('day_short', {
      weekday: t(`weekday_short_${weekday}`),
      date,
      month: t(`month_short_${month}`),
    }).replaceAll(' ', '\u00a0');
  };
  /** '18:30', or '6.30pm' with the 12-hour clock. */
  const formatTime = (time: string): string => {
    if (clockFormat === 24) return time;
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const key = hour < 12 ? 'time_am' : 'time_pm';
    return t(key, { hour: hour % 12 || 12, minute: String(minute).padStart(2, '0') });
  };
  /** '18:30–19:15' */
  const formatTimeRange = (from: { format24Hour: string }, to: { format24Hour: string }): string =>
    `${formatTime(from.format24Hour)}–${formatTime(to.format24Hour)}`;

  return { formatDay, formatDayWithYear, formatShortDay, formatTime, formatTimeRange };
}

const getDateParts = (day: string) => {
  const [, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  return { weekday: getWeekday(parseDayNumber(day.slice(0, 10))) + 1, date, month };
};
