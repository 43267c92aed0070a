import { type PointerEvent, useCallback, useEffect, useRef } from 'react';

/** In px: how far a hand moves while it presses a button. */
const maxHandMovement = 10;

/**
 * Submits the form although the button moves away between press and release, which loses the click: leaving the card
 * frame makes it show its own errors and grow. Returns the handler of the button.
 */
export function useSteadyPress(): (event: PointerEvent<HTMLButtonElement>) => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(({ currentTarget: button, clientX, clientY, isPrimary, button: pressed }) => {
    stop.current?.();
    if (!isPrimary || pressed !== 0) return;
    const release = (event: globalThis.PointerEvent): void => {
      stop.current?.();
      const hasHandMoved = Math.hypot(event.clientX - clientX, event.clientY - clientY) > maxHandMovement;
      // A click on the button itself follows otherwise.
      const isElsewhere = event.target instanceof Node && !button.contains(event.target);
      if (isElsewhere && !hasHandMoved) button.click();
    };
    const controller = new AbortController();
    stop.current = () => controller.abort();
    document.addEventListener('pointerup', release, { signal: controller.signal });
    document.addEventListener('pointercancel', () => controller.abort(), { signal: controller.signal });
  }, []);
}
