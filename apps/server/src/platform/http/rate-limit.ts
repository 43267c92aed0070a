import type { Route } from '@pavilion/contract/route';
import type { Caller } from '#platform/http/caller';

/** How many askers one process remembers; beyond that the one that asked longest ago is forgotten. */
const maxBuckets = 100_000;
const minuteMs = 60_000;

/**
 * Counts calls by row and asker, in this process alone: with several processes the limit is so many times higher,
 * which a limit against hammering may be. A bucket of `perMinute` that fills evenly.
 */
export function createRateLimiter(now: () => number = () => performance.now()) {
  const buckets = new Map<string, { level: number; at: number }>();

  /** Takes one call; the seconds to wait where there was none left. */
  function take(key: string, perMinute: number): number {
    const time = now();
    const { level, at } = buckets.get(key) ?? { level: perMinute, at: time };
    const refilled = Math.min(perMinute, level + ((time - at) * perMinute) / minuteMs);
    const left = refilled >= 1 ? refilled - 1 : refilled;
    buckets.delete(key);
    buckets.set(key, { level: left, at: time });
    if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value ?? '');
    return refilled >= 1 ? 0 : Math.ceil(((1 - refilled) * minuteMs) / perMinute / 1000);
  }

  /** A call that turned out not to count: a right password is no try at guessing. */
  function giveBack(key: string, perMinute: number): void {
    const bucket = buckets.get(key);
    if (bucket) bucket.level = Math.min(perMinute, bucket.level + 1);
  }

  return {
    take,
    giveBack,
    secondsToWait: (route: Pick<Route, 'limit' | 'method' | 'path'>, caller: Caller): number =>
      route.limit
        ? take(`${route.method} ${route.path} ${getLimitKey(route.limit.by, caller)}`, route.limit.perMinute)
        : 0,
  };
}

/** A school has one address and many people: an address counts only where nobody is known yet. */
function getLimitKey(by: 'person' | 'address', caller: Caller): string {
  if (by === 'address' || caller.kind === 'signature') return `${caller.client.id} ${caller.address}`;
  if (caller.kind === 'guest')
    return `${caller.client.id} ${caller.isNew ? caller.address : caller.guestKey}`;
  return `${caller.client.id} ${caller.personId}`;
}
