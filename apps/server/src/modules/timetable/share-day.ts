import { occurrence } from '@pavilion/contract/timetable';
import type { Currency } from '@pavilion/domain/money';
import { ageOn } from '@pavilion/domain/person';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { stringifier, type Written, writtenOf } from '#platform/answer';
import type { Run } from '#platform/database';
import { shareFor } from '#platform/shared';
import { decideSession, type Viewer } from './decide-session.ts';
import { type DayRows, readDay, type SessionRow } from './store/read-day.ts';
import { namedIn, viewSession } from './view.ts';

/** Which day is asked for, and how its answer is written. `now` is milliseconds since 1970. */
export type AskedDay = {
  clientId: string;
  currency: Currency;
  language: string;
  hours: 12 | 24;
  side: 'online' | 'foh';
  venue: string;
  activity: string;
  day: string;
  now: number;
};

export type DayFault = { code: 'venue_missing' | 'activity_missing' | 'not_on_this_platform' };

/** A day that many people look at: its rows, and what was written of it already. */
export type SharedDay = {
  sessions: readonly SessionRow[];
  timezone: string;
  /** The day as such a viewer sees it, at one location or at all, written as a list of sessions. */
  writtenFor: (viewer: Viewer, locationId?: string) => Written;
};

const sharedMs = 1000;
/** As many days as one process keeps: those of a second, of the venues of a national operator. */
const keptDays = 256;

const writeSession = stringifier(occurrence);

/** Days that are the same for all are read once a second, with one reading in flight. Never used to sell. */
export function openDays(run: Run): (asked: AskedDay) => Promise<Result<SharedDay, DayFault>> {
  const shared = shareFor<Result<SharedDay, DayFault>>(sharedMs, keptDays);
  return (asked) => {
    const { clientId, language, side, venue, activity, day } = asked;
    return shared(JSON.stringify([clientId, language, side, venue, activity, day]), async () => {
      const rows = await readDay(run, asked);
      if (!rows) return refuse({ code: 'venue_missing' } as const);
      if (rows.categories.length === 0) return refuse({ code: 'activity_missing' } as const);
      if (day < rows.venue.migration_date) return refuse({ code: 'not_on_this_platform' } as const);
      return ok(dayOf(rows, asked));
    });
  };
}

function dayOf(rows: DayRows, asked: AskedDay): SharedDay {
  const { timezone } = rows.venue;
  const kindOf = kindsOf(rows, asked.day);
  const writtenOne = sessionWriter(rows, asked);
  const lists = new Map<string, Written>();
  const writtenFor = (viewer: Viewer, locationId?: string): Written => {
    const kind = kindOf(viewer);
    const key = `${kind} ${locationId ?? ''}`;
    const found = viewer.own.size === 0 ? lists.get(key) : undefined;
    if (found) return found;
    const there = rows.sessions.filter((session) => locationId === undefined || isAt(session, locationId));
    const written = writtenOf(`[${there.map((session) => writtenOne(session, viewer, kind)).join(',')}]`);
    // What somebody has makes their day their own; all others of their kind see the same.
    if (viewer.own.size === 0) lists.set(key, written);
    return written;
  };
  return { sessions: rows.sessions, timezone, writtenFor };
}

const isAt = ({ root_id, location_ids }: SessionRow, locationId: string): boolean =>
  root_id === locationId || location_ids.includes(locationId);

/** Writes each session once for viewers of a kind who have the same in it. */
function sessionWriter(rows: DayRows, { currency, language, hours, now }: AskedDay) {
  const named = namedIn(rows, currency);
  const manner = { language, hours, now, timezone: rows.venue.timezone };
  const known = new Map<string, string>();
  return (session: SessionRow, viewer: Viewer, kind: string): string => {
    const key = `${session.id} ${viewer.own.get(session.id) ?? ''} ${kind}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const options = named.schedules.get(session.schedule_id)?.options ?? [];
    const decided = decideSession(session, options, viewer, { now, opensSoon: false });
    // The writer leaves a chain of hundreds of pieces, four times as large as the text that it stands for.
    const text = Buffer.from(writeSession(viewSession(session, decided, named, manner))).toString();
    known.set(key, text);
    return text;
  };
}

/**
 * What tells viewers apart on this day, apart from what they have: two of one kind see the same. An age counts only by
 * the bounds that the day's sessions and prices name.
 */
function kindsOf({ sessions, schedules }: DayRows, day: string): (viewer: Viewer) => string {
  const options = schedules.flatMap((schedule) => schedule.options);
  const bounds = [...sessions, ...options].flatMap(({ min_age, max_age }) => [
    ...(min_age === null ? [] : [min_age]),
    ...(max_age === null ? [] : [max_age + 1]),
  ]);
  const ages = [...new Set(bounds)];
  const concessions = new Set(options.flatMap(({ concession }) => concession ?? []));
  return ({ loggedIn, isMember, dateOfBirth, concessions: theirs }) => {
    const age = dateOfBirth === null ? null : ageOn(dateOfBirth, day);
    const passed = age === null ? null : ages.filter((bound) => bound <= age).length;
    const shown = theirs.filter((one) => concessions.has(one)).sort();
    return JSON.stringify([loggedIn, isMember, passed, shown]);
  };
}
