import { useEffect, useState } from 'react';

/** MOD-01: in ms without a touch. */
const warnsAfter = 70_000;
const endsAfter = 90_000;

const touches = ['pointerdown', 'touchmove', 'keydown', 'input', 'wheel'] as const;

/**
 * The seconds that are left, once nobody has touched anything for so long that it must be said; any touch continues.
 * Where nothing is begun yet (not `armed`), the time runs from the first touch on.
 */
export function useIdle(armed: boolean, onEnd: () => void): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    let since = armed ? performance.now() : undefined;
    const touched = (): void => {
      since = performance.now();
      setLeft(undefined);
    };
    const look = (): void => {
      if (since === undefined) return;
      const idle = performance.now() - since;
      if (idle < warnsAfter) return;
      setLeft(Math.max(0, Math.ceil((endsAfter - idle) / 1000)));
      if (idle < endsAfter) return;
      since = undefined;
      onEnd();
    };
    const timer = setInterval(look, 250);
    for (const kind of touches) addEventListener(kind, touched, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of touches) removeEventListener(kind, touched, { capture: true });
    };
  }, [armed, onEnd]);
  return left;
}
