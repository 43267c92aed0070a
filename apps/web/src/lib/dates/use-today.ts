import { useEffect, useState } from 'react';
import { useBoot } from '../page/page-context.tsx';
import { getDayInZone } from './day-in-zone.ts';

/** In ms: how often a page that stays open looks whether it is tomorrow. */
const checkIntervalMs = 60_000;

/** The day in a zone by the server's clock, YYYY-MM-DD; the device's own may be wrong. */
export function useToday(timezone: string): string {
  const { now } = useBoot();
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(performance.now()), checkIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return getDayInZone(now + elapsedMs, timezone);
}
