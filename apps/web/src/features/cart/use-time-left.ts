import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cartKey } from './cart-query.ts';
import type { CartState } from './use-cart.ts';

export type TimeLeft = {
  /** Seconds. */
  seconds: number;
  /** '14:32' */
  clock: string;
  /** BSK-15: how the places stand: held, held for less than two minutes more, or no longer. */
  standing: 'held' | 'ending' | 'ended';
};

const second = 1000;
const warnsAt = 120;

/** The time left on the hold: the server's seconds less those since they came; no device's clock can be wrong here. */
export function useTimeLeft({ cart, cameAt }: Pick<CartState, 'cart' | 'cameAt'>): TimeLeft | undefined {
  const queryClient = useQueryClient();
  // The first render is the server's too, which knows no device's clock.
  const [now, setNow] = useState(cameAt);
  const hold = cart?.hold ?? undefined;
  const since = Math.max(0, Math.floor((Math.max(now, cameAt) - cameAt) / second));
  const seconds = hold ? Math.max(0, hold.secondsLeft - since) : 0;
  const isRunning = hold !== undefined && !hold.ended && seconds > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const look = (): void => setNow(Date.now());
    const first = requestAnimationFrame(look);
    const timer = setInterval(look, second);
    return () => {
      cancelAnimationFrame(first);
      clearInterval(timer);
    };
  }, [isRunning]);

  const hasJustEnded = hold !== undefined && !hold.ended && seconds === 0;
  useEffect(() => {
    if (hasJustEnded) void queryClient.invalidateQueries({ queryKey: cartKey });
  }, [hasJustEnded, queryClient]);

  if (!hold) return undefined;
  const standing = hold.ended || seconds === 0 ? 'ended' : seconds <= warnsAt ? 'ending' : 'held';
  return { seconds, clock: clockOf(seconds), standing };
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
