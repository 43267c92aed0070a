import { useEffect, useState } from 'react';

/** MOD-01. */
const warnAfterMs = 70_000;
const endAfterMs = 90_000;

const touchEvents = ['pointerdown', 'touchmove', 'keydown', 'input', 'wheel'] as const;

/**
 * The seconds left before `onEnd`, while the warning is due; any input resets the time. If not armed, because nothing
 * has been entered yet, the time starts at the first input.
 */
export function useIdle(isArmed: boolean, onEnd: () => void): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  useEffect(() => {
    let idleSince = isArmed ? performance.now() : undefined;
    const handleTouch = (): void => {
      idleSince = performance.now();
      setSecondsLeft(undefined);
    };
    const checkIdle = (): void => {
      if (idleSince === undefined) return;
      const idleMs = performance.now() - idleSince;
      if (idleMs < warnAfterMs) return;
      setSecondsLeft(Math.max(0, Math.ceil((endAfterMs - idleMs) / 1000)));
      if (idleMs < endAfterMs) return;
      idleSince = undefined;
      onEnd();
    };
    const timer = setInterval(checkIdle, 250);
    for (const eventType of touchEvents)
      addEventListener(eventType, handleTouch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const eventType of touchEvents) removeEventListener(eventType, handleTouch, { capture: true });
    };
  }, [isArmed, onEnd]);
  return secondsLeft;
}
