import { addDays, dayNumber, weekday } from '@pavilion/domain/day';
import { DateStrip } from '@pavilion/ui/date-strip';
import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { OnDay } from './on-day.ts';
import { datesQuery } from './timetable-query.ts';
import { useDayHref } from './use-day-href.ts';

const shown = 14;

/** ACT-07: fourteen days, a dot where there is room; later ones follow when one of them is chosen by its address. */
export function Days({ venue, date, today, activity }: OnDay & { activity: string }) {
  const t = useText('courses');
  const tc = useText('common');
  const { dayInFull } = useSayWhen();
  const hrefOf = useDayHref();
  const { data: dates } = useQuery(datesQuery(useSend(), { venue: venue.slug, activity }));
  const room = new Set(dates?.filter(({ available }) => available).map(({ raw }) => raw));
  const first = firstShown(date, today);
  const days = Array.from({ length: shown }, (_, index) => {
    const day = addDays(first, index);
    const ofWeek = weekday(dayNumber(day)) + 1;
    return {
      date: day,
      weekday: day === today ? t('today') : tc(`weekday_short_${ofWeek}`),
      day: String(Number(day.slice(8))),
      fullLabel: day === today ? `${t('today')}, ${dayInFull(day)}` : dayInFull(day),
      isWeekend: ofWeek > 5,
      hasRoom: room.has(day),
      href: hrefOf(day),
    };
  });
  return <DateStrip label={t('choose_a_day')} days={days} selected={date} roomLabel={t('places_left')} />;
}

/** From today on, or the fortnight in which the day lies. */
function firstShown(date: string, today: string): string {
  const ahead = dayNumber(date) - dayNumber(today);
  if (ahead < 0) return date;
  return addDays(today, Math.floor(ahead / shown) * shown);
}
