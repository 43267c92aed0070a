import { useEffect, useState } from 'react';

/** The element of a day's sessions, which a link to it scrolls to. */
export const toDayId = (day: string): string => `day-${day}`;

const getTop = (day: string): number =>
  document.getElementById(toDayId(day))?.getBoundingClientRect().top ?? Infinity;

/** The day of a week that crosses a line below the date strip; the day of the URL until one has scrolled there. */
export function useDayInView(week: readonly string[], date: string): string {
  const [seen, setSeen] = useState({ date, day: date });
  const days = week.join(' ');
  useEffect(() => {
    if (days === '') return undefined;
    const update = (): void => {
      const day = days.split(' ').findLast((other) => getTop(other) < window.innerHeight * 0.3) ?? date;
      setSeen((last) => (last.day === day && last.date === date ? last : { date, day }));
    };
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [days, date]);
  return seen.date === date && week.includes(seen.day) ? seen.day : date;
}
