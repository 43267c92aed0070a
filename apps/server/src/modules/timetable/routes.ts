import {
  getDates,
  getOccurrence,
  getSlots,
  getTimes,
  getTimetable,
  searchOccurrences,
} from '@pavilion/contract/timetable';
import {
  listActivityClasses,
  listActivitySlots,
  listActivityTimes,
} from '@pavilion/contract/timetable/activity-class';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getDayBounds } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import type { SerialisedResponse } from '#platform/http/serialise';
import type { Geocode } from '../map/index.ts';
import { ownOrLinkedPerson } from '../person/index.ts';
import { createDayCache, type DayRefusal } from './day-cache.ts';
import { createOccurrenceSearch } from './find-occurrences.ts';
import { findViewer, type ViewerRefusal } from './find-viewer.ts';
import { listTimes } from './list-times.ts';
import { readOccurrence } from './read-occurrence.ts';
import type { Platform } from './serialise-day.ts';
import { readDates } from './store/read-dates.ts';

type Caller = CallerFor<'anyone'>;
type DayRequest = {
  platform: Platform;
  venue: string;
  activity: string;
  date: string;
  locationId?: string | undefined;
};

/** Staff see and sell front-of-house places, all other callers online places. */
const getSide = ({ kind }: Caller): 'foh' | 'online' => (kind === 'staff' ? 'foh' : 'online');

/** All guests get the same response, so it is cached for one second. */
const getGuestCacheKey = ({ caller, params, query }: { caller: Caller; params: unknown; query: unknown }) =>
  caller.kind === 'guest' ? JSON.stringify([params, query]) : undefined;

const getCacheKey = ({ caller, params, query }: { caller: Caller; params: unknown; query?: unknown }) =>
  JSON.stringify([getSide(caller), params, query]);

export function timetableRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now, geocodeTerm }: Pick<AppDeps, 'database' | 'now'> & { geocodeTerm: Geocode },
): void {
  const readCachedDay = createDayCache(run);
  const readDayFor = (caller: Caller, { platform, venue, activity, date }: DayRequest) => {
    const { client, language } = caller;
    return readCachedDay({
      clientId: client.id,
      currency: { symbol: client.symbol, code: client.currency },
      language,
      clockFormat: client.clockFormat,
      side: getSide(caller),
      platform,
      venue,
      activity,
      day: date,
      now: now(),
    });
  };
  registerDayRoutes(registerRoute, async (caller, { personId }, dayRequest) => {
    const day = await readDayFor(caller, dayRequest);
    if (!day.ok) return day;
    const { from, until } = getDayBounds(dayRequest.date, day.value.timezone);
    const viewer = await findViewer(run, {
      caller,
      personId,
      from,
      until,
      now: now(),
    });
    if (!viewer.ok) return viewer;
    return { ok: true, serialised: day.value.serialiseFor(viewer.value, dayRequest.locationId) };
  });
  for (const route of [getTimes, listActivityTimes] as const) {
    registerRoute(
      route,
      async ({ caller, params, query }) => {
        const day = await readDayFor(caller, { ...params, date: query.date, platform: 'v2' });
        return day.ok ? ok(listTimes(day.value, now())) : day;
      },
      { cacheKey: getCacheKey },
    );
  }
  registerDatesRoute(registerRoute, run, now);
  registerSearchRoute(registerRoute, createOccurrenceSearch(run, geocodeTerm), now);
  registerRoute(
    getOccurrence,
    ({ caller, params: { id }, scope: { personId } }) =>
      readOccurrence(run, { caller, id, personId, side: getSide(caller), now: now() }),
    { policy: ownOrLinkedPerson, cacheKey: getGuestCacheKey },
  );
}

/** VEN-10: all guests get the same response for one second. */
function registerSearchRoute(
  registerRoute: RegisterRoute,
  findOccurrences: ReturnType<typeof createOccurrenceSearch>,
  now: () => number,
): void {
  registerRoute(
    searchOccurrences,
    (call) => findOccurrences({ call, now: now(), side: getSide(call.caller) }),
    {
      policy: ownOrLinkedPerson,
      cacheKey: ({ caller, query }) => (caller.kind === 'guest' ? JSON.stringify(query) : undefined),
    },
  );
}

type SerialiseDay = (
  caller: Caller,
  scope: { personId: number | null },
  dayRequest: DayRequest,
) => Promise<{ ok: true; serialised: SerialisedResponse } | Result<never, DayRefusal | ViewerRefusal>>;

/** ACT-03, ACT-05: the timetable and the slots of a day, on both platforms over the same rows. */
function registerDayRoutes(registerRoute: RegisterRoute, serialiseDay: SerialiseDay): void {
  const options = { policy: ownOrLinkedPerson, cacheKey: getGuestCacheKey };
  const timetables = [
    [getTimetable, 'v2'],
    [listActivityClasses, 'older'],
  ] as const;
  for (const [route, platform] of timetables) {
    registerRoute(
      route,
      ({ caller, params, query, scope }) =>
        serialiseDay(caller, scope, { ...params, date: query.date, platform }),
      options,
    );
  }
  const slots = [
    [getSlots, 'v2'],
    [listActivitySlots, 'older'],
  ] as const;
  for (const [route, platform] of slots) {
    registerRoute(
      route,
      ({ caller, params, query: { date, location_id: locationId }, scope }) =>
        serialiseDay(caller, scope, { ...params, date, platform, locationId }),
      options,
    );
  }
}

/** ACT-07: the dates of a category. */
function registerDatesRoute(registerRoute: RegisterRoute, run: RunStatement, now: () => number): void {
  registerRoute(
    getDates,
    async ({ caller, params }) => {
      const datesQuery = { clientId: caller.client.id, side: getSide(caller), ...params, now: now() };
      const { hasVenue, hasCategory, days } = await readDates(run, datesQuery);
      if (!hasVenue) return refuse({ code: 'venue_not_found' } as const);
      if (!hasCategory) return refuse({ code: 'activity_not_found' } as const);
      return ok(days.map(({ day, available }) => ({ raw: day, available })));
    },
    { cacheKey: getCacheKey },
  );
}
