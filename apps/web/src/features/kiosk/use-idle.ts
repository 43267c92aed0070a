import { useEffect, useState } from 'react';
import {
  isInSilentFrame,
  maxFrameMinutes,
  reportedInputs,
  visitClock,
  visitPayment,
} from '../../lib/modes/visit-activity.ts';

/** MOD-01. */
const endAfterMs = 90_000;
const warnBeforeMs = 20_000;
const endAfterFrameMs = maxFrameMinutes * 60_000;

const touchEvents = ['pointerdown', 'touchmove', 'keydown', 'input', 'wheel'] as const;

/**
 * The seconds left before `onEnd`, while the warning is due; any input resets the time. If not armed, because nothing
 * has been entered yet, the time starts at the first input.
 */
export function useIdle(isArmed: boolean, onEnd: () => void): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  useEffect(() => {
    let idleSince = isArmed ? performance.now() : undefined;
    // Keeps the longer time until the next input, because the warning takes the focus out of the frame.
    let limitMs = endAfterMs;
    let wasInFrame = false;
    const handleTouch = (): void => {
      idleSince = performance.now();
      limitMs = wasInFrame ? endAfterFrameMs : endAfterMs;
      setSecondsLeft(undefined);
    };
    const checkFrames = (): void => {
      const isInFrame = visitPayment.get() === 'challenge' || isInSilentFrame();
      const hasEntered = isInFrame && !wasInFrame;
      wasInFrame = isInFrame;
      if (hasEntered || visitPayment.get() === 'processing') handleTouch();
    };
    const checkIdle = (): void => {
      checkFrames();
      if (idleSince === undefined) return;
      const leftMs = limitMs - (performance.now() - idleSince);
      const left = Math.max(0, Math.ceil(leftMs / 1000));
      visitClock.set(limitMs === endAfterFrameMs ? left : undefined);
      if (leftMs > warnBeforeMs) return;
      setSecondsLeft(left);
      if (leftMs > 0) return;
      idleSince = undefined;
      onEnd();
    };
    const timer = setInterval(checkIdle, 250);
    const unsubscribe = reportedInputs.subscribe(handleTouch);
    for (const eventType of touchEvents)
      addEventListener(eventType, handleTouch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      unsubscribe();
      visitClock.set(undefined);
      for (const eventType of touchEvents) removeEventListener(eventType, handleTouch, { capture: true });
    };
  }, [isArmed, onEnd]);
  return secondsLeft;
}
