import { useEffect, useState } from 'react';
import { useBoot } from '../page/page-context.tsx';

/** How often a page that stays open checks what has started. */
const checkIntervalMs = 30_000;

/** Now in ms since 1970 by the server's clock, because the device's clock may be wrong. */
export function useNow(): number {
  const { now } = useBoot();
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(performance.now()), checkIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return now + elapsedMs;
}
