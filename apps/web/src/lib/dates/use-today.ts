import { useEffect, useState } from 'react';
import { useBoot } from '../page/page-context.tsx';
import { getDayInZone } from './day-in-zone.ts';

/** How often a page that stays open checks for a new day. */
const checkIntervalMs = 60_000;

/** Today (YYYY-MM-DD) in a time zone by the server's clock, because the device's clock may be wrong. */
export function useToday(timezone: string): string {
  const { now } = useBoot();
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(performance.now()), checkIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return getDayInZone(now + elapsedMs, timezone);
}
