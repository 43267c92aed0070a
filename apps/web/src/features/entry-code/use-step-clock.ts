import { useEffect, useState } from 'react';

/** Whole seconds until the step of a code ends; 0 when it is over. `loadedAt` in ms by the device's clock. */
export function useStepClock(loadedAt: number, secondsLeft: number): number {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const elapsed = Math.max(0, now - loadedAt) / 1000;
  return Math.max(0, Math.min(secondsLeft, Math.ceil(secondsLeft - elapsed)));
}
