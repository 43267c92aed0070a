import { useEffect, useState } from 'react';
import { dayAt } from './day-at.ts';
import { useBoot } from './page.tsx';

/** In ms: how often a page that stays open looks whether it is tomorrow. */
const every = 60_000;

/** The day in a zone by the server's clock, YYYY-MM-DD; the device's own may be wrong. */
export function useToday(timezone: string): string {
  const { now } = useBoot();
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now()), every);
    return () => clearInterval(timer);
  }, []);
  return dayAt(now + passed, timezone);
}
