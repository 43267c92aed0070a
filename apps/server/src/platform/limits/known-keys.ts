import type { LimitDeps } from './limit-store.ts';
import { createLimiter, hashKey } from './shared-limit.ts';

/** Remembers keys for `seconds` (at most 24 days, the limit of a timer) on all servers. */
export function createKnownKeys(
  deps: LimitDeps | undefined,
  { name, seconds }: { name: string; seconds: number },
) {
  const limiter = createLimiter(deps, { name, points: 1, seconds });
  return {
    add: async (key: string): Promise<void> => void (await limiter.set(hashKey(key), 1, seconds)),
    has: async (key: string): Promise<boolean> => (await limiter.get(hashKey(key))) !== null,
  };
}
