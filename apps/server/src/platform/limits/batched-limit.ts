import { RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitDeps } from './limit-store.ts';
import { createLimiter, hashKey, type LimitRule } from './shared-limit.ts';

/** Beyond this the key that was used longest ago is dropped. */
const maxKeys = 100_000;
/** A process reports its count after each tenth of a limit, so n servers together allow at most n tenths more. */
const batchesPerLimit = 10;

type Count = { used: number; unreported: number; endsAt: number };

/**
 * A limit for the hot path. `take` counts in this process and returns at once: the seconds to wait, 0 if the call is
 * allowed. Counts are added to the database in batches, whose result includes the other servers' counts (decision
 * 0017). A caller below a tenth of the limit costs no statement at all.
 */
export function createBatchedLimit(deps: LimitDeps | undefined, rule: LimitRule) {
  const { points, seconds } = rule;
  const shared = deps && createLimiter(deps, rule);
  const batchSize = Math.max(1, Math.ceil(points / batchesPerLimit));
  const counts = new Map<string, Count>();

  function report(key: string, count: Count): void {
    const reported = count.unreported;
    count.unreported = 0;
    shared?.consume(hashKey(key), reported).then(
      ({ consumedPoints, msBeforeNext }) => {
        count.used = Math.max(count.used, consumedPoints + count.unreported);
        count.endsAt = Math.max(count.endsAt, Date.now() + msBeforeNext);
      },
      (rejection: unknown) => {
        // An unavailable store never rejects: the limiter counts in memory instead.
        if (!(rejection instanceof RateLimiterRes)) return;
        count.used = Math.max(count.used, points);
        count.endsAt = Date.now() + rejection.msBeforeNext;
      },
    );
  }

  return {
    take(key: string): number {
      const now = Date.now();
      const current = counts.get(key);
      const count =
        current && current.endsAt > now ? current : { used: 0, unreported: 0, endsAt: now + seconds * 1000 };
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > maxKeys) counts.delete(counts.keys().next().value ?? '');
      if (count.used >= points) return Math.max(1, Math.ceil((count.endsAt - now) / 1000));
      count.used += 1;
      count.unreported += 1;
      if (count.unreported >= batchSize) report(key, count);
      return 0;
    },
  };
}
