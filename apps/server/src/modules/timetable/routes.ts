import {
  getDates,
  getOccurrence,
  getSlots,
  getTimes,
  getTimetable,
  searchSessions,
} from '@pavilion/contract/timetable';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { dayBounds } from '@pavilion/domain/wall-clock';
import type { Written } from '#platform/answer';
import type { CallerOf } from '#platform/caller';
import type { Run } from '#platform/database';
import type { Ground } from '#platform/ground';
import type { Serve } from '#platform/http';
import type { FindPlace } from '../map/index.ts';
import { findViewer, type ViewerFault } from './find-viewer.ts';
import { listTimes } from './list-times.ts';
import { readOccurrence } from './read-occurrence.ts';
import { searchSessions as search } from './search-sessions.ts';
import { type DayFault, openDays } from './share-day.ts';
import { readDates } from './store/read-dates.ts';

type Caller = CallerOf<'anyone'>;
type Wanted = {
  venue: string;
  activity: string;
  date: string;
  forUserId?: number | undefined;
  locationId?: string | undefined;
};

/** Staff sell from the desk's places, everybody else from those online. */
const sideOf = ({ kind }: Caller): 'foh' | 'online' => (kind === 'staff' ? 'foh' : 'online');

/** Guests all see the same, so that their answers are written once a second. */
const forGuests = ({ caller, params, query }: { caller: Caller; params: unknown; query: unknown }) =>
  caller.kind === 'guest' ? JSON.stringify([params, query]) : undefined;

const forAll = ({ caller, params, query }: { caller: Caller; params: unknown; query?: unknown }) =>
  JSON.stringify([sideOf(caller), params, query]);

export function timetableRoutes(
  serve: Serve,
  { database: { run }, now, findPlace }: Pick<Ground, 'database' | 'now'> & { findPlace: FindPlace },
): void {
  const shareDay = openDays(run);
  const dayFor = ({ client, language, ...caller }: Caller, { venue, activity, date }: Wanted) =>
    shareDay({
      clientId: client.id,
      currency: { symbol: client.symbol, code: client.currency },
      language,
      hours: client.hours,
      side: caller.kind === 'staff' ? 'foh' : 'online',
      venue,
      activity,
      day: date,
      now: now(),
    });
  serveDays(serve, async (caller, wanted) => {
    const day = await dayFor(caller, wanted);
    if (!day.ok) return day;
    const { from, until } = dayBounds(wanted.date, day.value.timezone);
    const viewer = await findViewer(run, { caller, forUserId: wanted.forUserId, from, until, now: now() });
    if (!viewer.ok) return viewer;
    return { ok: true, written: day.value.writtenFor(viewer.value, wanted.locationId) };
  });
  serve(
    getTimes,
    async ({ caller, params, query }) => {
      const day = await dayFor(caller, { ...params, date: query.date });
      return day.ok ? ok(listTimes(day.value, now())) : day;
    },
    { share: forAll },
  );
  serveDates(serve, run, now);
  serve(searchSessions, (call) => search({ run, findPlace, now: now(), side: sideOf(call.caller) }, call), {
    share: ({ caller, query }) => (caller.kind === 'guest' ? JSON.stringify(query) : undefined),
  });
  serve(
    getOccurrence,
    ({ caller, params: { id }, query: { for_user_id: forUserId } }) =>
      readOccurrence(run, { caller, id, forUserId, side: sideOf(caller), now: now() }),
    { share: forGuests },
  );
}

type WrittenDay = (
  caller: Caller,
  wanted: Wanted,
) => Promise<{ ok: true; written: Written } | Result<never, DayFault | ViewerFault>>;

/** ACT-03, ACT-05: the two lists of a day. */
function serveDays(serve: Serve, writtenDay: WrittenDay): void {
  serve(
    getTimetable,
    ({ caller, params, query }) =>
      writtenDay(caller, { ...params, date: query.date, forUserId: query.for_user_id }),
    { share: forGuests },
  );
  serve(
    getSlots,
    ({ caller, params, query }) =>
      writtenDay(caller, {
        ...params,
        date: query.date,
        forUserId: query.for_user_id,
        locationId: query.location_id,
      }),
    { share: forGuests },
  );
}

/** ACT-07. */
function serveDates(serve: Serve, run: Run, now: () => number): void {
  serve(
    getDates,
    async ({ caller, params }) => {
      const asked = { clientId: caller.client.id, side: sideOf(caller), ...params, now: now() };
      const { hasVenue, hasCategory, days } = await readDates(run, asked);
      if (!hasVenue) return refuse({ code: 'venue_missing' } as const);
      if (!hasCategory) return refuse({ code: 'activity_missing' } as const);
      return ok(days.map(({ day, available }) => ({ raw: day, available })));
    },
    { share: forAll },
  );
}
