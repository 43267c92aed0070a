import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';

type SeenDay = { date: string; day: string };

const DayInViewContext = createContext('');
const SetDayInViewContext = createContext<(day: string) => void>(() => undefined);

/**
 * Which day of a week is in view, for the date strip: the day of the URL until another one scrolls into view. A change
 * renders only what reads it, because the week has hundreds of rows.
 */
export function DayInViewProvider({ date, children }: { date: string; children: ReactNode }) {
  const [seen, setSeen] = useState<SeenDay>({ date, day: date });
  const setDay = useMemo(() => (day: string) => setSeen({ date, day }), [date]);
  return (
    <SetDayInViewContext value={setDay}>
      <DayInViewContext value={seen.date === date ? seen.day : date}>{children}</DayInViewContext>
    </SetDayInViewContext>
  );
}

export const useDayInView = (): string => use(DayInViewContext);

/** The element of a day's sessions, which a link to it scrolls to. */
export const toDayId = (day: string): string => `day-${day}`;

/** A line below the date strip and a day's heading. The day that crosses it is in view. */
const rootMargin = '-30% 0px -70% 0px';

/** The sessions of a day of a week, which are announced to the date strip when they scroll into view. */
export function WeekDay({ day, children }: { day: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const setDay = use(SetDayInViewContext);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setDay(day);
      },
      { rootMargin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [day, setDay]);
  return (
    <div className="week-day" id={toDayId(day)} ref={ref}>
      {children}
    </div>
  );
}
