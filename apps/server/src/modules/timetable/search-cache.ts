import { hash } from 'node:crypto';
import { searchOccurrences } from '@pavilion/contract/timetable';
import { createSerialiser, type SerialisedResponse } from '#platform/http/serialise';
import { createSharedCache } from '#platform/lib/shared-cache';
import { findNextChange } from './find-next-change.ts';
import type { SearchResultRows } from './store/search-occurrences.ts';

/** What a guest's response is made of: the JSON of `SearchResultRows`, and what else `view` shows. */
type SearchSource = { json: string; beside: unknown };

/** A response from rows with this checksum, which is sent unchanged from `from` until `until` (milliseconds). */
type KnownSearch = { checksum: string; from: number; until: number; response: SerialisedResponse };

const maxAgeMs = 60_000;
/** A response of twenty occurrences has 40 kB. With longer pages, which are rare, 400 responses would have 100 MB. */
const maxKnownBytes = 64 * 1024;
const maxKnownSearches = 400;

const serialise = createSerialiser(searchOccurrences);

/**
 * Keeps guests' responses while their rows read as before, until the next instant at which time alone changes them. The
 * rows are read for each call, so places are never older than without it.
 */
export function createSearchCache() {
  const knownSearches = createSharedCache<KnownSearch>(maxAgeMs, maxKnownSearches);
  /** The key names everything that `view` depends on besides the rows and `now`. */
  return async (
    key: string,
    now: number,
    { json, beside }: SearchSource,
    view: (rows: SearchResultRows) => { value: unknown; meta: unknown },
  ): Promise<SerialisedResponse> => {
    const checksum = hash('sha256', `${json}${JSON.stringify(beside)}`, 'base64url');
    const known = await knownSearches.peek(key);
    if (known?.checksum === checksum && known.from <= now && now < known.until) return known.response;
    const rows: SearchResultRows = JSON.parse(json);
    const { value, meta } = view(rows);
    const response = serialise(value, meta);
    knownSearches.forget(key);
    if (response.body.length > maxKnownBytes) return response;
    await knownSearches(key, async () => ({
      checksum,
      from: now,
      until: findNextChange(rows, now),
      response,
    }));
    return response;
  };
}
