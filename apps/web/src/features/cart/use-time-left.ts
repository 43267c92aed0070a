import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatClock } from '../../lib/dates/format-clock.ts';
import { type Cart, cartKey } from './queries.ts';
import type { CartState } from './use-cart.ts';

export type TimeLeft = {
  seconds: number;
  /** '14:32' */
  formatted: string;
  /** BSK-15: 'ending' during the last five minutes. */
  status: 'held' | 'ending' | 'ended';
  /** In the last five minutes, if the hold can be extended. */
  canExtend: boolean;
  /** Whole minutes until which the hold can be extended. */
  maxMinutes: number;
};

const secondMs = 1000;
const endingSeconds = 300;

/** The time left on the hold: the server's seconds minus those since the response, so a wrong device clock does no harm. */
export function useTimeLeft({
  cart,
  receivedAt,
}: Pick<CartState, 'cart' | 'receivedAt'>): TimeLeft | undefined {
  const queryClient = useQueryClient();
  // The first render must match the server's, which does not know the device's clock.
  const [now, setNow] = useState(receivedAt);
  const hold = cart?.hold ?? undefined;
  const elapsedSeconds = Math.max(0, Math.floor((Math.max(now, receivedAt) - receivedAt) / secondMs));
  const seconds = hold ? Math.max(0, hold.secondsLeft - elapsedSeconds) : 0;
  const isRunning = hold !== undefined && !hold.ended && seconds > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = (): void => setNow(Date.now());
    const frame = requestAnimationFrame(tick);
    const timer = setInterval(tick, secondMs);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
    };
  }, [isRunning]);

  const hasJustEnded = hold !== undefined && !hold.ended && seconds === 0;
  useEffect(() => {
    if (!hasJustEnded) return;
    endHold(queryClient);
    void queryClient.invalidateQueries({ queryKey: cartKey });
  }, [hasJustEnded, queryClient]);

  if (!hold) return undefined;
  const status = hold.ended || seconds === 0 ? 'ended' : seconds <= endingSeconds ? 'ending' : 'held';
  const canExtend = hold.canExtend && status === 'ending';
  const maxMinutes = Math.max(0, Math.floor((hold.capSecondsLeft - elapsedSeconds) / 60));
  return { seconds, formatted: formatClock(seconds), status, canExtend, maxMinutes };
}

/** The whole page knows at once that the hold has ended: a press on Pay before the server's response renews it first. */
function endHold(queryClient: QueryClient): void {
  queryClient.setQueryData<Cart>(cartKey, (cart) =>
    cart?.hold ? { ...cart, hold: { ...cart.hold, secondsLeft: 0, canExtend: false, ended: true } } : cart,
  );
}
