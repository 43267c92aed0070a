import { addDays } from '@pavilion/domain/day';
import { occurrenceId } from '@pavilion/domain/occurrence';
import { expand, type Rule, readRule } from '@pavilion/domain/recurrence';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { dayBounds, instantOf, localDay } from '@pavilion/domain/wall-clock';
import type { Recurrence, Schedule } from './store/schedule.ts';

/** A session that a rule yields, as its row is made. Instants are milliseconds since 1970. */
export type PlannedSession = {
  id: string;
  recurrenceId: string;
  startsLocal: string;
  startsAt: number;
  endsAt: number;
  firstBookableAt: number;
  lastBookableAt: number;
};

/** `until` is the last day, the venue's, whose sessions are planned. */
export type Plan = { until: string; sessions: readonly PlannedSession[] };

const minute = 60_000;
const leastDays = 60;
const pastTheRelease = 7;
const once: Rule = { frequency: 'DAILY', interval: 1, byDay: [], count: 1, until: null };

/**
 * The sessions of a schedule that begin at or after `from`, up to the horizon as it stands at `now`: one week past its
 * release window, and at least 60 days. What was made further ahead than that is planned too.
 */
export function planSessions(
  schedule: Schedule,
  from: number,
  now: number,
): Result<Plan, { recurrenceId: string }> {
  const { recurrences, timezone, starts_on, ends_on } = schedule;
  const horizon = addDays(
    localDay(now, timezone),
    Math.max(leastDays, schedule.release_days + pastTheRelease),
  );
  const until = recurrences.reduce(
    (day, { made_until }) => (made_until && made_until > day ? made_until : day),
    horizon,
  );
  const lastDay = ends_on !== null && ends_on < until ? ends_on : until;
  const begin = Math.max(from, dayBounds(starts_on, timezone).from);
  const end = dayBounds(lastDay, timezone).until;

  const sessions: PlannedSession[] = [];
  for (const recurrence of recurrences) {
    const rule = recurrence.rule === null ? ok(once) : readRule(recurrence.rule);
    if (!rule.ok) return refuse({ recurrenceId: recurrence.id });
    const yielded = expand(recurrenceOf(recurrence, rule.value, timezone), begin, end);
    sessions.push(...yielded.map((session) => planned(schedule, recurrence.id, session)));
  }
  return ok({ until, sessions });
}

const recurrenceOf = (recurrence: Recurrence, rule: Rule, timezone: string) => ({
  rule,
  timezone,
  startsLocal: recurrence.starts_local,
  durationMinutes: recurrence.duration_minutes,
  exDates: recurrence.ex_dates,
  rDates: recurrence.r_dates,
});

function planned(
  { timezone, release_days, release_minute, closes_minutes }: Schedule,
  recurrenceId: string,
  { startsLocal, startsAt, endsAt }: { startsLocal: string; startsAt: number; endsAt: number },
): PlannedSession {
  const releaseDay = addDays(localDay(startsAt, timezone), -release_days);
  const hours = String(Math.floor(release_minute / 60)).padStart(2, '0');
  const minutes = String(release_minute % 60).padStart(2, '0');
  return {
    id: occurrenceId({ recurrenceId, startsAt, endsAt }),
    recurrenceId,
    startsLocal,
    startsAt,
    endsAt,
    firstBookableAt: instantOf(`${releaseDay}T${hours}:${minutes}`, timezone),
    lastBookableAt: startsAt - closes_minutes * minute,
  };
}
