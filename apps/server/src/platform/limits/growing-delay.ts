import type { LimitDeps } from './limit-store.ts';
import { createLimiter, hashKey } from './shared-limit.ts';

type DelayRule = {
  name: string;
  /** Failures without a delay. */
  free: number;
  /** Failures count for this long. */
  windowSeconds: number;
  maxDelaySeconds: number;
};

/**
 * Slows down after failures: each failure beyond the free ones doubles the time until the next try, from 1 second to
 * the maximum. `secondsToWait` is 0 if a try is allowed now. A failure is counted after the try.
 */
export function createGrowingDelay(deps: LimitDeps | undefined, rule: DelayRule) {
  const { name, free, windowSeconds, maxDelaySeconds } = rule;
  const failures = createLimiter(deps, { name, points: 1, seconds: windowSeconds });
  const waits = createLimiter(deps, { name: `${name}-wait`, points: 1, seconds: maxDelaySeconds });
  return {
    async secondsToWait(key: string): Promise<number> {
      const wait = await waits.get(hashKey(key));
      return wait ? Math.max(0, Math.ceil(wait.msBeforeNext / 1000)) : 0;
    },
    async addFailure(key: string): Promise<void> {
      const { consumedPoints } = await failures.penalty(hashKey(key));
      const delaySeconds = getDelaySeconds(consumedPoints - free, maxDelaySeconds);
      if (delaySeconds > 0) await waits.set(hashKey(key), 1, delaySeconds);
    },
    async clear(key: string): Promise<void> {
      await Promise.all([failures.delete(hashKey(key)), waits.delete(hashKey(key))]);
    },
  };
}

/** 1, 2, 4 … seconds after the first, second, third … failure beyond the free ones. */
export const getDelaySeconds = (failures: number, maxSeconds: number): number =>
  failures <= 0 ? 0 : Math.min(maxSeconds, 2 ** Math.min(failures - 1, 30));
