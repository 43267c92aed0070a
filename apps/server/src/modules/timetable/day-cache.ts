import { occurrence } from '@pavilion/contract/timetable';
import type { Currency } from '@pavilion/domain/money';
import { calculateAge } from '@pavilion/domain/person';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { createStringifier, type SerialisedResponse, wrapSerialised } from '#platform/http/serialise';
import { createSharedCache } from '#platform/lib/shared-cache';
import { decideOccurrence, type Viewer } from './decide-occurrence.ts';
import { type DayRows, type OccurrenceRow, readDay } from './store/read-day.ts';
import { buildNameLookup, viewOccurrence } from './view.ts';

/** Which day is asked for, and how its answer is written. `now` is milliseconds since 1970. */
export type DayQuery = {
  clientId: string;
  currency: Currency;
  language: string;
  clockFormat: 12 | 24;
  side: 'online' | 'foh';
  venue: string;
  activity: string;
  day: string;
  now: number;
};

export type DayRefusal = { code: 'venue_not_found' | 'activity_not_found' | 'venue_not_live' };

/** A day that many people look at: its rows, and what was written of it already. */
export type CachedDay = {
  occurrences: readonly OccurrenceRow[];
  timezone: string;
  /** The day as such a viewer sees it, at one location or at all, written as a list of sessions. */
  serialiseFor: (viewer: Viewer, locationId?: string) => SerialisedResponse;
};

const cacheMs = 1000;
/** As many days as one process keeps: those of a second, of the venues of a national operator. */
const maxCachedDays = 256;

const stringifyOccurrence = createStringifier(occurrence);

/** Days that are the same for all are read once a second, with one reading in flight. Never used to sell. */
export function createDayCache(
  run: RunStatement,
): (query: DayQuery) => Promise<Result<CachedDay, DayRefusal>> {
  const cached = createSharedCache<Result<CachedDay, DayRefusal>>(cacheMs, maxCachedDays);
  return (query) => {
    const { clientId, language, side, venue, activity, day } = query;
    return cached(JSON.stringify([clientId, language, side, venue, activity, day]), async () => {
      const rows = await readDay(run, query);
      if (!rows) return refuse({ code: 'venue_not_found' } as const);
      if (rows.categories.length === 0) return refuse({ code: 'activity_not_found' } as const);
      if (day < rows.venue.migration_date) return refuse({ code: 'venue_not_live' } as const);
      return ok(toCachedDay(rows, query));
    });
  };
}

function toCachedDay(rows: DayRows, query: DayQuery): CachedDay {
  const { timezone } = rows.venue;
  const getViewerKind = createViewerKindGetter(rows, query.day);
  const serialiseOccurrence = createOccurrenceSerialiser(rows, query);
  const cachedLists = new Map<string, SerialisedResponse>();
  const serialiseFor = (viewer: Viewer, locationId?: string): SerialisedResponse => {
    const kind = getViewerKind(viewer);
    const key = `${kind} ${locationId ?? ''}`;
    const cachedList = viewer.ownBookings.size === 0 ? cachedLists.get(key) : undefined;
    if (cachedList) return cachedList;
    const shownOccurrences = rows.occurrences.filter(
      (occurrence) => locationId === undefined || isAtLocation(occurrence, locationId),
    );
    const serialised = wrapSerialised(
      `[${shownOccurrences.map((occurrence) => serialiseOccurrence(occurrence, viewer, kind)).join(',')}]`,
    );
    // What somebody has makes their day their own; all others of their kind see the same.
    if (viewer.ownBookings.size === 0) cachedLists.set(key, serialised);
    return serialised;
  };
  return { occurrences: rows.occurrences, timezone, serialiseFor };
}

const isAtLocation = ({ root_id, location_ids }: OccurrenceRow, locationId: string): boolean =>
  root_id === locationId || location_ids.includes(locationId);

/** Writes each session once for viewers of a kind who have the same in it. */
function createOccurrenceSerialiser(rows: DayRows, { currency, language, clockFormat, now }: DayQuery) {
  const names = buildNameLookup(rows, currency);
  const formatOptions = { language, clockFormat: clockFormat, now, timezone: rows.venue.timezone };
  const cachedTexts = new Map<string, string>();
  return (occurrence: OccurrenceRow, viewer: Viewer, kind: string): string => {
    const key = `${occurrence.id} ${viewer.ownBookings.get(occurrence.id) ?? ''} ${kind}`;
    const cachedText = cachedTexts.get(key);
    if (cachedText !== undefined) return cachedText;
    const options = names.schedules.get(occurrence.schedule_id)?.options ?? [];
    const decision = decideOccurrence(occurrence, options, viewer, { now, isVenueNotLive: false });
    // The writer leaves a chain of hundreds of pieces, four times as large as the text that it stands for.
    const text = Buffer.from(
      stringifyOccurrence(viewOccurrence(occurrence, decision, names, formatOptions)),
    ).toString();
    cachedTexts.set(key, text);
    return text;
  };
}

/**
 * What tells viewers apart on this day, apart from what they have: two of one kind see the same. An age counts only by
 * the bounds that the day's sessions and prices name.
 */
function createViewerKindGetter(
  { occurrences, schedules }: DayRows,
  day: string,
): (viewer: Viewer) => string {
  const options = schedules.flatMap((schedule) => schedule.options);
  const bounds = [...occurrences, ...options].flatMap(({ min_age, max_age }) => [
    ...(min_age === null ? [] : [min_age]),
    ...(max_age === null ? [] : [max_age + 1]),
  ]);
  const ages = [...new Set(bounds)];
  const concessions = new Set(options.flatMap(({ concession }) => concession ?? []));
  return ({ isLoggedIn, isMember, dateOfBirth, concessions: viewerConcessions }) => {
    const age = dateOfBirth === null ? null : calculateAge(dateOfBirth, day);
    const ageBand = age === null ? null : ages.filter((bound) => bound <= age).length;
    const relevantConcessions = viewerConcessions.filter((concession) => concessions.has(concession)).sort();
    return JSON.stringify([isLoggedIn, isMember, ageBand, relevantConcessions]);
  };
}
