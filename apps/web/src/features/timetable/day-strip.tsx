import { addDays, getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { DateStrip } from '@pavilion/ui/dates/date-strip';
import { useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type ActivityDay, isListedDay } from './activity-day.ts';
import { datesQuery } from './queries.ts';
import { useDayHref } from './use-day-href.ts';
import { toDayId, useDayInView } from './week/use-day-in-view.ts';

const dayCount = 14;

type Props = ActivityDay & {
  activity: string;
  /** The days that are shown below each other; empty if only the selected one is shown. */
  week: readonly string[];
};

/**
 * ACT-07: 14 days with a dot on each day that has places. A later date in the URL shows its own 14 days. Beside a week it
 * marks the day in view, and leads to the others on the same page.
 */
export function DayStrip({ venue, date, today, activity, week }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { formatDay } = useDateFormat();
  const buildHref = useDayHref();
  const { data: dates } = useQuery(datesQuery(useSend(), { venue: venue.slug, activity }));
  const availableDays = new Set(dates?.filter(({ available }) => available).map(({ raw }) => raw));
  // A week may end in the next 14 days.
  const selected = useDayInView(week, date);
  const first = getFirstDay(selected, today);
  const days = Array.from({ length: dayCount }, (_, index) => {
    const day = addDays(first, index);
    const weekdayNumber = getWeekday(parseDayNumber(day)) + 1;
    return {
      date: day,
      weekday: day === today ? tc('today') : tc(`weekday_short_${weekdayNumber}`),
      day: String(Number(day.slice(8))),
      fullLabel: day === today ? `${tc('today')}, ${formatDay(day)}` : formatDay(day),
      isWeekend: weekdayNumber > 5,
      hasPlaces: availableDays.has(day),
      href: week.includes(day) ? `${buildHref(day)}#${toDayId(day)}` : buildHref(day),
    };
  });
  const lastListed = dates?.at(-1)?.raw ?? '';
  const nextFirst = addDays(first, dayCount);
  const previousFirst = addDays(first, -dayCount);
  return (
    <DateStrip
      label={t('choose_a_day')}
      days={days}
      selected={selected}
      placesLabel={t('places_left')}
      previous={
        first > today
          ? {
              href: buildHref(previousFirst > today ? previousFirst : today),
              label: t('previous_days'),
            }
          : undefined
      }
      next={lastListed >= nextFirst ? { href: buildHref(nextFirst), label: t('next_days') } : undefined}
    />
  );
}

/** 'December 2026', or 'November–December 2026': the months of the first and the last day that the strip shows. */
export function useStripMonths({ date, today }: ActivityDay): string {
  const tc = useText('common');
  const first = getFirstDay(date, today);
  const last = addDays(first, dayCount - 1);
  const names = [first, last].map((day) => tc(`month_${Number(day.slice(5, 7))}`));
  return `${[...new Set(names)].join('–')} ${last.slice(0, 4)}`;
}

/** Today, or the first day of the 14 days that contain the date. A past date is the first day itself. */
function getFirstDay(date: string, today: string): string {
  const daysAhead = parseDayNumber(date) - parseDayNumber(today);
  if (!isListedDay(date, today)) return today;
  if (daysAhead < 0) return date;
  return addDays(today, Math.floor(daysAhead / dayCount) * dayCount);
}
