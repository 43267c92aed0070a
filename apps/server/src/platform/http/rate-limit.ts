import type { Route } from '@pavilion/contract/route';
import type { Caller } from '#platform/http/caller';

/** Beyond this the bucket that was used longest ago is dropped. */
const maxBuckets = 100_000;
const minuteMs = 60_000;

/**
 * Token buckets of `perMinute` by route and caller, in this process only: with n processes the limit is up to n times
 * higher, which is acceptable against abuse. `take` returns the seconds to wait, 0 if the call is allowed.
 */
export function createRateLimiter(now: () => number = () => performance.now()) {
  const buckets = new Map<string, { level: number; at: number }>();

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

  /** Returns a call that should not count, such as a login with the correct password. */
  function restore(key: string, perMinute: number): void {
    const bucket = buckets.get(key);
    if (bucket) bucket.level = Math.min(perMinute, bucket.level + 1);
  }

  return {
    take,
    restore,
    secondsToWait: (route: Pick<Route, 'limit' | 'method' | 'path'>, caller: Caller): number =>
      route.limit
        ? take(`${route.method} ${route.path} ${getLimitKey(route.limit.by, caller)}`, route.limit.perMinute)
        : 0,
  };
}

/** Many people can share one IP address, so it is the key only for guests without a cookie. */
function getLimitKey(by: 'person' | 'address', caller: Caller): string {
  if (by === 'address' || caller.kind === 'signature') return `${caller.client.id} ${caller.address}`;
  if (caller.kind === 'guest')
    return `${caller.client.id} ${caller.isNew ? caller.address : caller.guestKey}`;
  return `${caller.client.id} ${caller.personId}`;
}
