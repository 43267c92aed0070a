import type { Route } from '@pavilion/contract/route';
import type { Caller } from '#platform/caller';

/** How many askers one process remembers; beyond that the one that asked longest ago is forgotten. */
const remembered = 100_000;
const minute = 60_000;

/**
 * Counts calls by row and asker, in this process alone: with several processes the limit is so many times higher,
 * which a limit against hammering may be. A bucket of `perMinute` that fills evenly.
 */
export function openLimiter(now: () => number = () => performance.now()) {
  const buckets = new Map<string, { level: number; at: number }>();

  /** Takes one call; the seconds to wait where there was none left. */
  function take(key: string, perMinute: number): number {
    const time = now();
    const { level, at } = buckets.get(key) ?? { level: perMinute, at: time };
    const filled = Math.min(perMinute, level + ((time - at) * perMinute) / minute);
    const left = filled >= 1 ? filled - 1 : filled;
    buckets.delete(key);
    buckets.set(key, { level: left, at: time });
    if (buckets.size > remembered) buckets.delete(buckets.keys().next().value ?? '');
    return filled >= 1 ? 0 : Math.ceil(((1 - filled) * minute) / perMinute / 1000);
  }

  /** A call that turned out not to count: a right password is no try at guessing. */
  function giveBack(key: string, perMinute: number): void {
    const bucket = buckets.get(key);
    if (bucket) bucket.level = Math.min(perMinute, bucket.level + 1);
  }

  return {
    take,
    giveBack,
    secondsToWait: (row: Pick<Route, 'limit' | 'method' | 'path'>, caller: Caller): number =>
      row.limit ? take(`${row.method} ${row.path} ${askerOf(row.limit.by, caller)}`, row.limit.perMinute) : 0,
  };
}

/** A school has one address and many people: an address counts only where nobody is known yet. */
function askerOf(by: 'person' | 'address', caller: Caller): string {
  if (by === 'address' || caller.kind === 'signature') return `${caller.client.id} ${caller.address}`;
  if (caller.kind === 'guest')
    return `${caller.client.id} ${caller.isNew ? caller.address : caller.guestKey}`;
  return `${caller.client.id} ${caller.personId}`;
}
