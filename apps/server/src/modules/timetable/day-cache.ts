import { occurrence } from '@pavilion/contract/timetable';
import type { Currency } from '@pavilion/domain/money';
import { calculateAge } from '@pavilion/domain/person';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { createStringifier, type SerialisedResponse, wrapSerialised } from '#platform/http/serialise';
import { createSharedCache } from '#platform/lib/shared-cache';
import type { PricingOptionRow } from '../offer/index.ts';
import { decideOccurrence, type Viewer } from './decide-occurrence.ts';
import { type DayRows, type OccurrenceRow, readDay } from './store/read-day.ts';
import { buildNameLookup, viewOccurrence } from './view.ts';

/** A day of a venue and category, and the format of its response. `now` in milliseconds. */
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

/** A cached day: its occurrences and their serialised lists. */
export type CachedDay = {
  occurrences: readonly OccurrenceRow[];
  timezone: string;
  /** The serialised list of occurrences for a viewer, of one location or of all. */
  serialiseFor: (viewer: Viewer, locationId?: string) => SerialisedResponse;
};

const cacheMs = 1000;
/** Maximum days in the cache of a process: enough for one second at a national client. */
const maxCachedDays = 256;

const stringifyOccurrence = createStringifier(occurrence);

/** Reads each day at most once a second, with one read in flight. Never used to sell. */
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
  const serialiseOccurrence = createOccurrenceSerialiser(rows, query);
  const bounds = collectBounds(
    rows.occurrences,
    rows.schedules.flatMap(({ options }) => options),
  );
  const lists = new Map<string, SerialisedResponse>();
  const requestedLists = new Set<string>();
  const listsByKind = new Map<string, SerialisedResponse>();
  const serialiseFor = (viewer: Viewer, locationId?: string): SerialisedResponse => {
    const age = viewer.dateOfBirth === null ? null : calculateAge(viewer.dateOfBirth, query.day);
    // Own bookings make the list personal; all other viewers of a kind get the same.
    const isShared = viewer.ownBookings.size === 0;
    const kindKey = `${getViewerKind(viewer, age, bounds)} ${locationId ?? ''}`;
    const listOfKind = isShared ? listsByKind.get(kindKey) : undefined;
    if (listOfKind) return listOfKind;
    const texts = rows.occurrences
      .filter((occurrence) => locationId === undefined || isAtLocation(occurrence, locationId))
      .map((occurrence) => serialiseOccurrence(occurrence, viewer, age));
    const listKey = texts.map(({ id }) => id).join();
    const list = lists.get(listKey) ?? wrapSerialised(`[${texts.map(({ text }) => text).join(',')}]`);
    // A list is as large as all its texts, so it is kept from its second request on.
    if (requestedLists.has(listKey)) {
      lists.set(listKey, list);
      if (isShared) listsByKind.set(kindKey, list);
    }
    requestedLists.add(listKey);
    return list;
  };
  return { occurrences: rows.occurrences, timezone, serialiseFor };
}

const isAtLocation = ({ root_id, location_ids }: OccurrenceRow, locationId: string): boolean =>
  root_id === locationId || location_ids.includes(locationId);

/** The JSON of an occurrence for some viewers. Equal texts of a day have the same id. */
type OccurrenceText = { id: number; text: string };

/** Serialises each occurrence once for all viewers of its kind with the same booking status in it. */
function createOccurrenceSerialiser(rows: DayRows, { currency, language, clockFormat, now }: DayQuery) {
  const names = buildNameLookup(rows, currency);
  const formatOptions = { language, clockFormat, now, timezone: rows.venue.timezone };
  const boundsBySchedule = new Map(
    rows.schedules.map(({ id, options }) => [
      id,
      collectBounds(
        rows.occurrences.filter(({ schedule_id }) => schedule_id === id),
        options,
      ),
    ]),
  );
  const textsByKind = new Map<string, OccurrenceText>();
  // Most kinds of viewers are shown the same text, which is kept once.
  const distinctTexts = new Map<string, OccurrenceText>();
  return (occurrence: OccurrenceRow, viewer: Viewer, age: number | null): OccurrenceText => {
    const kind = getViewerKind(viewer, age, boundsBySchedule.get(occurrence.schedule_id));
    const key = `${occurrence.id} ${viewer.ownBookings.get(occurrence.id) ?? ''} ${kind}`;
    const cachedText = textsByKind.get(key);
    if (cachedText) return cachedText;
    const options = names.schedules.get(occurrence.schedule_id)?.options ?? [];
    const decision = decideOccurrence(occurrence, options, viewer, { now, isVenueNotLive: false });
    // Copied, because the stringifier's string is a rope of hundreds of parts, four times as large as flat text.
    const text = Buffer.from(
      stringifyOccurrence(viewOccurrence(occurrence, decision, names, formatOptions)),
    ).toString();
    const distinctText = distinctTexts.get(text) ?? { id: distinctTexts.size, text };
    distinctTexts.set(text, distinctText);
    textsByKind.set(key, distinctText);
    return distinctText;
  };
}

/** The ages at which rules of occurrences or prices change, and the concessions that prices name. */
type ViewerBounds = { ages: readonly number[]; concessions: ReadonlySet<string> };

function collectBounds(
  occurrences: readonly OccurrenceRow[],
  options: readonly PricingOptionRow[],
): ViewerBounds {
  const ages = [...occurrences, ...options].flatMap(({ min_age, max_age }) => [
    ...(min_age === null ? [] : [min_age]),
    ...(max_age === null ? [] : [max_age + 1]),
  ]);
  return {
    ages: [...new Set(ages)],
    concessions: new Set(options.flatMap(({ concession }) => concession ?? [])),
  };
}

const noBounds: ViewerBounds = { ages: [], concessions: new Set() };

/** The kind of a viewer within bounds: viewers of one kind without own bookings are shown the same. */
function getViewerKind(
  { isLoggedIn, isMember, concessions }: Viewer,
  age: number | null,
  bounds: ViewerBounds = noBounds,
): string {
  const ageBand = age === null ? 'unknown' : bounds.ages.filter((bound) => bound <= age).length;
  const relevantConcessions = concessions.filter((concession) => bounds.concessions.has(concession)).sort();
  return `${isLoggedIn} ${isMember} ${ageBand} ${JSON.stringify(relevantConcessions)}`;
}
