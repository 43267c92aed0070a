import { addDays } from '@pavilion/domain/day';
import { calculateOpening } from '@pavilion/domain/membership';
import { encodeOccurrenceId } from '@pavilion/domain/occurrence';
import { expandRecurrence, parseRule, type Rule } from '@pavilion/domain/recurrence';
import { ok } from '@pavilion/domain/result';
import { getDayBounds, getLocalDay } from '@pavilion/domain/wall-clock';
import type { PlannedOccurrence } from './store/occurrence.ts';
import type { Recurrence, Schedule } from './store/schedule.ts';

/** `until` is the last planned day at the venue; `invalidIds` are the recurrences whose rule cannot be parsed. */
export type Plan = {
  until: string;
  occurrences: readonly PlannedOccurrence[];
  invalidIds: readonly string[];
};

const minuteMs = 60_000;
const minHorizonDays = 60;
const daysPastBookingWindow = 7;
const onceRule: Rule = { frequency: 'DAILY', interval: 1, byDay: [], count: 1, until: null };

/**
 * Plans the occurrences of a schedule from `from` to the horizon at `now`: one week past its longest booking window, at
 * least 60 days, and the end of a camp or course, which is sold as a whole. If occurrences were generated for a later
 * day, plans up to that day. A recurrence with an invalid rule is left out, and named.
 */
export function planOccurrences(schedule: Schedule, from: number, now: number): Plan {
  const { recurrences, timezone, starts_on, ends_on, is_bundle } = schedule;
  const horizon = addDays(
    getLocalDay(now, timezone),
    Math.max(minHorizonDays, schedule.longest_window_days + daysPastBookingWindow),
  );
  const until = recurrences.reduce(
    (day, { generated_until }) => (generated_until && generated_until > day ? generated_until : day),
    horizon,
  );
  const lastDay = ends_on !== null && (is_bundle || ends_on < until) ? ends_on : until;
  const begin = Math.max(from, getDayBounds(starts_on, timezone).from);
  const end = getDayBounds(lastDay, timezone).until;

  const occurrences: PlannedOccurrence[] = [];
  const invalidIds: string[] = [];
  for (const recurrence of recurrences) {
    const rule = recurrence.rule === null ? ok(onceRule) : parseRule(recurrence.rule);
    if (!rule.ok) {
      invalidIds.push(recurrence.id);
      continue;
    }
    const instances = expandRecurrence(toRecurrenceInput(recurrence, rule.value, timezone), begin, end);
    occurrences.push(...instances.map((instance) => toPlannedOccurrence(schedule, recurrence.id, instance)));
  }
  return { until, occurrences, invalidIds };
}

const toRecurrenceInput = (recurrence: Recurrence, rule: Rule, timezone: string) => ({
  rule,
  timezone,
  startsLocal: recurrence.starts_local,
  durationMinutes: recurrence.duration_minutes,
  exDates: recurrence.ex_dates,
  rDates: recurrence.r_dates,
});

function toPlannedOccurrence(
  { timezone, booking_opens_days_before, booking_opens_minute, booking_closes_minutes }: Schedule,
  recurrenceId: string,
  { startsLocal, startsAt, endsAt }: { startsLocal: string; startsAt: number; endsAt: number },
): PlannedOccurrence {
  const bookingWindow = { opensDaysBefore: booking_opens_days_before, opensMinute: booking_opens_minute };
  return {
    id: encodeOccurrenceId({ recurrenceId, startsAt, endsAt }),
    recurrenceId,
    startsLocal,
    startsAt,
    endsAt,
    firstBookableAt: calculateOpening(bookingWindow, { startsAt, timezone }),
    lastBookableAt: startsAt - booking_closes_minutes * minuteMs,
  };
}
