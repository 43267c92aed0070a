import type { searchOccurrences } from '@pavilion/contract/timetable';
import { paginate } from '@pavilion/domain/pagination';
import { ok } from '@pavilion/domain/result';
import { listWordPatterns } from '@pavilion/domain/search/activity-words';
import { localToInstant } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import type { Call } from '#platform/http/caller';
import { createSharedCache } from '#platform/lib/shared-cache';
import type { Geocode } from '../map/index.ts';
import { roundDistance } from '../venue/index.ts';
import { decideOccurrence, type Viewer } from './decide-occurrence.ts';
import { findViewer } from './find-viewer.ts';
import { createSearchCache } from './search-cache.ts';
import { readMatches, type SearchMatches, type SearchQuery } from './store/search-matches.ts';
import {
  type OfferedFilters,
  readOfferedFilters,
  readResultsJson,
  type SearchResultRows,
} from './store/search-occurrences.ts';
import { buildNames, viewOccurrence } from './view.ts';

type SearchCall = Call<typeof searchOccurrences> & { scope: { personId: number | null } };
/** `now` in milliseconds. */
type Search = { call: SearchCall; now: number; side: 'online' | 'foh' };

const weekMs = 7 * 24 * 3_600_000;
const offeredFiltersMs = 60_000;
/** A new session is found, and a changed one moves in the order, this much later. Places and prices are read each time. */
const matchesMs = 30_000;
const sorting = { sort_by: 'starts_at', direction: 'ascending' } as const;

/**
 * VEN-10: searches the occurrences of all venues, with decisions and prices for the viewer as in a timetable. Which of
 * them match is found once in half a minute, and the filters that the client offers are read once a minute.
 */
export function createOccurrenceSearch(run: RunStatement, geocodeTerm: Geocode) {
  const readOffered = createSharedCache<OfferedFilters>(offeredFiltersMs);
  const readResults = createResultsReader(run);
  const serialiseKnown = createSearchCache();
  return async ({ call, now, side }: Search) => {
    const { caller, query, scope } = call;
    const { client } = caller;
    const geocoded = query.near === undefined ? undefined : await geocodeTerm(caller, query.near);
    if (geocoded && !geocoded.ok) return geocoded;

    const { page, per_page: perPage, radius } = query;
    const near = geocoded ? { near: geocoded.value, radius } : { near: null, radius: null };
    const searchQuery: SearchQuery = {
      ...toSearchQuery(call, now),
      clientId: client.id,
      personId: caller.kind === 'guest' ? null : scope.personId,
      side,
      now,
      searchArea: geocoded && { at: geocoded.value, term: query.near ?? '', radius, unmapped: false },
      page,
      perPage,
    };
    const [[matches, json], offered, viewer] = await Promise.all([
      readResults(JSON.stringify([client.id, query, near]), searchQuery),
      readOffered(client.id, () => readOfferedFilters(run, client.id)),
      findViewer(run, { caller, ...scope, from: searchQuery.from, until: searchQuery.until, now }),
    ]);
    if (!viewer.ok) return viewer;

    const view = (rows: SearchResultRows) => ({
      value: viewResults(rows, { call, now, viewer: viewer.value }),
      meta: { ...near, ...viewCounts(matches, query), offered },
    });
    if (caller.kind !== 'guest') {
      const { value, meta } = view(JSON.parse(json));
      return { ...ok(value), meta };
    }
    const { id, symbol, currency, clockFormat } = client;
    const key = JSON.stringify([id, symbol, currency, clockFormat, caller.language, side, query, near]);
    return {
      ok: true as const,
      serialised: await serialiseKnown(key, now, { json, beside: [matches, offered] }, view),
    };
  };
}

/** The key names what decides the matches, unless they depend on places and on who may take them. */
function createResultsReader(run: RunStatement) {
  const findMatches = createSharedCache<SearchMatches>(matchesMs);
  return async (key: string, query: SearchQuery): Promise<[SearchMatches, string]> => {
    const read = () => readMatches(run, query);
    const matches = await (query.hasPlacesLeft ? read() : findMatches(key, read));
    return [matches, await readResultsJson(run, query, matches)];
  };
}

type ResultsOptions = { call: SearchCall; now: number; viewer: Viewer };

function viewResults(rows: SearchResultRows, { call: { caller }, now, viewer }: ResultsOptions) {
  const { client, language } = caller;
  const names = buildNames(rows, { symbol: client.symbol, code: client.currency });
  const namesByVenue = new Map(rows.venues.map((venue) => [venue.id, { ...names, venue }]));
  return rows.occurrences.flatMap((occurrence) => {
    const namesOfVenue = namesByVenue.get(occurrence.venue_id);
    if (!namesOfVenue) return [];
    const { venue } = namesOfVenue;
    const schedule = names.schedules.get(occurrence.schedule_id);
    const decision = decideOccurrence(occurrence, schedule, viewer, now);
    const formatOptions = { language, clockFormat: client.clockFormat, now, timezone: venue.timezone };
    // Not with a spread, for the reason that `viewOccurrence` gives.
    return Object.assign(viewOccurrence(occurrence, decision, namesOfVenue, formatOptions), {
      venue_name: venue.name,
      venue_address: venue.address,
      category_name: names.categories.get(occurrence.category_id)?.name ?? '',
      distance: roundDistance(occurrence.distance),
    });
  });
}

const viewCounts = (matches: SearchMatches, { page, per_page: perPage }: SearchCall['query']) => ({
  venue_name: matches.venue_name,
  session_count: matches.session_count,
  venue_counts: matches.venue_counts.map(({ distance, ...venue }) => ({
    ...venue,
    distance: roundDistance(distance),
  })),
  pagination: paginate({ page, perPage, total: matches.total }),
  sorting,
});

/** Times without an offset are the client's wall clock, because the venues may have different time zones. */
function toSearchQuery({ caller, query }: Call<typeof searchOccurrences>, now: number) {
  const toInstant = (dateTime: string): number =>
    /(z|[+-]\d\d:\d\d)$/i.test(dateTime)
      ? Date.parse(dateTime)
      : localToInstant(dateTime, caller.client.timezone);
  // Excludes occurrences that have started.
  const from = Math.max(now + 1, query.starts_after === undefined ? now : toInstant(query.starts_after));
  return {
    from,
    until: query.starts_before === undefined ? from + weekMs : toInstant(query.starts_before),
    words: query.what.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8).map(listWordPatterns),
    tags: query.tags,
    access: query.access,
    timeFrom: query.time_from,
    timeUntil: query.time_until,
    venue: query.venue,
    hasPlacesLeft: query.places_left,
  };
}
