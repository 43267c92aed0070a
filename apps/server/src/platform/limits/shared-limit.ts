import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createLimitStore, type LimitDeps } from './limit-store.ts';

/** At most `points` in `seconds`, from the first of them. `name` separates the counters of different limits. */
export type LimitRule = { name: string; points: number; seconds: number };

/** `take` counts and returns the seconds to wait, 0 if the call is allowed. */
export type Limit = { take: (key: string, points?: number) => Promise<number> };

/**
 * A limiter whose counters all servers share in the table `rate_limit`. Without a database, or while it is unavailable,
 * it counts in this process.
 */
export function createLimiter(deps: LimitDeps | undefined, { name, points, seconds }: LimitRule) {
  const options = { keyPrefix: name, points, duration: seconds };
  const insuranceLimiter = new RateLimiterMemory(options);
  if (!deps) return insuranceLimiter;
  return new RateLimiterPostgres({
    ...options,
    insuranceLimiter,
    storeClient: createLimitStore(deps),
    storeType: 'client',
    tableName: 'rate_limit',
    // A migration creates the table and a sweep of the worker deletes expired rows.
    tableCreated: true,
    clearExpiredByTimeout: false,
    // A caller over the limit costs no further statements.
    inMemoryBlockOnConsumed: points,
  });
}

/** A limit for calls that are rare, expensive or sensitive: each of them is counted in the database (decision 0017). */
export function createSharedLimit(deps: LimitDeps | undefined, rule: LimitRule): Limit {
  const limiter = createLimiter(deps, rule);
  return {
    take: (key, points = 1) => limiter.consume(hashKey(key), points).then(() => 0, toWaitSeconds),
  };
}

/** Keys contain addresses and usernames of any length, which the table need not show. */
export const hashKey = (key: string): string => hash('sha256', key, 'base64url');

/** The seconds until the count ends, at least 1. Rethrows what is not a refusal. */
function toWaitSeconds(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
  throw rejection;
}
