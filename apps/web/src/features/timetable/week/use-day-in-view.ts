import { useEffect, useState } from 'react';

/** The element of a day's sessions, which a link to it scrolls to. */
export const toDayId = (day: string): string => `day-${day}`;

const getTop = (day: string): number =>
  document.getElementById(toDayId(day))?.getBoundingClientRect().top ?? Infinity;

/** The day of a week that crosses a line below the date strip; the first until another has scrolled there. Without a week, the day of the URL. */
export function useDayInView(week: readonly string[], date: string): string {
  const [seen, setSeen] = useState('');
  const days = week.join(' ');
  useEffect(() => {
    if (days === '') return undefined;
    const update = (): void => {
      setSeen(days.split(' ').findLast((day) => getTop(day) < window.innerHeight * 0.3) ?? '');
    };
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [days]);
  return week.includes(seen) ? seen : (week[0] ?? date);
}
