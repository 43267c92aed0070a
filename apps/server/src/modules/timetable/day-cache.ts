import { hash } from 'node:crypto';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { createSharedCache } from '#platform/lib/shared-cache';
import { findNextChange } from './find-next-change.ts';
import { type DayFormat, type SerialisedDay, serialiseDay } from './serialise-day.ts';
import { type DayRows, readDayJson } from './store/read-day.ts';

/** A day of a venue and category, and the format of its response. `now` in milliseconds. */
export type DayQuery = DayFormat & {
  clientId: string;
  side: 'online' | 'foh';
  venue: string;
  activity: string;
};

export type DayRefusal = { code: 'venue_not_found' | 'activity_not_found' };

const cacheMs = 1000;
/** Maximum days in the cache of a process: enough for one second at a national client. */
const maxCachedDays = 256;
/** Maximum bytes of the cached days. The rows of a day take as many bytes as their JSON has characters. */
const maxCachedBytes = 80 * 2 ** 20;

/** A day from rows with this checksum, which is shown unchanged from `from` until `until` (milliseconds). */
type KnownDay = { checksum: string; rowBytes: number; from: number; until: number; day: SerialisedDay };

/**
 * Reads each day at most once a second, with one read in flight. A day that reads as before keeps its serialised lists
 * until the next instant at which time alone changes them. Never used to sell.
 */
export function createDayCache(
  run: RunStatement,
  maxBytes = maxCachedBytes,
): (query: DayQuery) => Promise<Result<SerialisedDay, DayRefusal>> {
  const cached = createSharedCache<Result<SerialisedDay, DayRefusal>>(cacheMs, maxCachedDays);
  // The most recently read day is the last.
  const knownDays = new Map<string, KnownDay>();
  const remember = (key: string, known: KnownDay): void => {
    knownDays.delete(key);
    knownDays.set(key, known);
    let bytes = 0;
    for (const [otherKey, other] of [...knownDays].toReversed()) {
      bytes += other.rowBytes + other.day.countBytes();
      if (otherKey === key || bytes <= maxBytes) continue;
      knownDays.delete(otherKey);
      cached.forget(otherKey);
    }
  };
  return (query) => {
    const { clientId, currency, language, clockFormat, platform, side, venue, activity, day, now } = query;
    const key = JSON.stringify([
      clientId,
      currency,
      language,
      clockFormat,
      platform,
      side,
      venue,
      activity,
      day,
    ]);
    return cached(key, async () => {
      const json = await readDayJson(run, query);
      if (json === undefined) return refuse({ code: 'venue_not_found' } as const);
      const checksum = hash('sha256', json, 'base64url');
      const known = knownDays.get(key);
      if (known?.checksum === checksum && known.from <= now && now < known.until) {
        remember(key, known);
        return ok(known.day);
      }
      const rows: DayRows = JSON.parse(json);
      if (rows.categories.length === 0) return refuse({ code: 'activity_not_found' } as const);
      const serialisedDay = serialiseDay(rows, query);
      const until = findNextChange(rows, now);
      remember(key, { checksum, rowBytes: json.length, from: now, until, day: serialisedDay });
      return ok(serialisedDay);
    });
  };
}
