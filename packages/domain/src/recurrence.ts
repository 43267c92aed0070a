import { format24Hour, formatDayNumber, getWeekday, toDateParts, toDayNumber } from './day.ts';
import { ok, type Result, refuse } from './result.ts';
import { parseWallClock, wallClockToInstant } from './wall-clock.ts';

/** A weekday of a rule, 0 for Monday. `ordinal` selects one in a month: 1 the first, -1 the last, null every one. */
export type RuleDay = { weekday: number; ordinal: number | null };

/** The supported part of an RFC 5545 recurrence rule; `parseRule` creates it. */
export type Rule = {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  interval: number;
  byDay: readonly RuleDay[];
  count: number | null;
  /** The last start, inclusive: a wall-clock time as in `parseWallClock`, or an instant in milliseconds since 1970. */
  until: { wall: number } | { instant: number } | null;
};

/** Why a rule was refused, with the offending part. */
export type RuleError = { code: 'rule_invalid' | 'rule_unsupported'; params: { part: string } };

/** When a template takes place. `startsLocal`, `exDates` and `rDates` are venue-local, 'YYYY-MM-DDTHH:MM'. */
export type Recurrence = {
  rule: Rule;
  startsLocal: string;
  timezone: string;
  durationMinutes: number;
  exDates: readonly string[];
  rDates: readonly string[];
};

/**
 * One instance of a recurrence. `startsLocal` is its identity, as the rule names it; in an hour skipped by a clock
 * change it differs from the actual local time. Instants are milliseconds since 1970.
 */
export type RecurrenceInstance = { startsLocal: string; startsAt: number; endsAt: number };

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const supportedParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL']);

/**
 * Parses a rule such as 'FREQ=WEEKLY;BYDAY=MO,WE'. Supports FREQ (DAILY, WEEKLY, MONTHLY), INTERVAL, BYDAY, and
 * COUNT or UNTIL. Refuses with `rule_invalid` or `rule_unsupported` and the offending part.
 */
export function parseRule(text: string): Result<Rule, RuleError> {
  const parts = text.split(';').map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=', 2);
    return [name, value];
  });
  const unknown = parts.find(([name]) => !supportedParts.has(name));
  if (unknown) return refuse({ code: 'rule_unsupported', params: { part: unknown[0] } });
  const valueByPart = new Map(parts);
  const frequency = (['DAILY', 'WEEKLY', 'MONTHLY'] as const).find(
    (name) => name === valueByPart.get('FREQ'),
  );
  if (!frequency) return refuse({ code: 'rule_unsupported', params: { part: 'FREQ' } });
  const invalid = (part: string) => refuse<RuleError>({ code: 'rule_invalid', params: { part } });
  if (valueByPart.size < parts.length) return invalid(text);

  const interval = parseCount(valueByPart.get('INTERVAL') ?? '1');
  if (interval === undefined) return invalid('INTERVAL');
  const byDay = (valueByPart.get('BYDAY')?.split(',') ?? []).map((day) => parseRuleDay(day, frequency));
  const days = byDay.filter((day) => day !== undefined);
  if (days.length < byDay.length) return invalid('BYDAY');
  const count = valueByPart.has('COUNT') ? parseCount(valueByPart.get('COUNT') ?? '') : null;
  if (count === undefined) return invalid('COUNT');
  const until = valueByPart.has('UNTIL') ? parseUntil(valueByPart.get('UNTIL') ?? '') : null;
  if (until === undefined || (until && count !== null)) return invalid('UNTIL');
  return ok({ frequency, interval, byDay: days, count, until });
}

function parseCount(text: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

function parseRuleDay(text: string, frequency: Rule['frequency']): RuleDay | undefined {
  const [, ordinal = '', name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? [];
  const day = weekdayCodes.indexOf(name);
  if (day < 0 || (ordinal !== '' && frequency !== 'MONTHLY')) return undefined;
  return { weekday: day, ordinal: ordinal === '' ? null : Number(ordinal) };
}

function parseUntil(text: string): Rule['until'] | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, date, hours = '23', minutes = '59', seconds = '59', zulu = ''] = parts;
  try {
    const wall = parseWallClock(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}`);
    return zulu === 'Z' ? { instant: wall } : { wall };
  } catch {
    return undefined;
  }
}

/**
 * ACT-19: lists the instances that start in [from, until) (milliseconds since 1970), in order. The local time
 * stays the same across a clock change; two local times at the same instant count once. The start itself is included
 * only if the rule names it. `COUNT` counts from the start and includes excluded dates.
 */
export function expandRecurrence(recurrence: Recurrence, from: number, until: number): RecurrenceInstance[] {
  const { rule, startsLocal, timezone, durationMinutes } = recurrence;
  // Every UTC offset is less than two days, so this range covers all local times between the two instants.
  const ruled = listWallClocks(rule, parseWallClock(startsLocal), from - 2 * dayMs, until + 2 * dayMs);
  const excluded = new Set(recurrence.exDates.map(parseWallClock));
  const instances = [
    ...ruled.filter((wall) => isWithinUntil(wall, rule.until, timezone)),
    ...recurrence.rDates.map(parseWallClock),
  ]
    .filter((wall) => !excluded.has(wall))
    .sort((a, b) => a - b)
    .map((wall) => ({ startsLocal: formatLocal(wall), startsAt: wallClockToInstant(wall, timezone) }))
    .filter(({ startsAt }) => from <= startsAt && startsAt < until)
    .sort((a, b) => a.startsAt - b.startsAt);
  return instances
    .filter(({ startsAt }, index) => startsAt !== instances[index - 1]?.startsAt)
    .map((instance) => ({ ...instance, endsAt: instance.startsAt + durationMinutes * minuteMs }));
}

function isWithinUntil(wall: number, until: Rule['until'], timezone: string): boolean {
  if (until === null) return true;
  return 'wall' in until ? wall <= until.wall : wallClockToInstant(wall, timezone) <= until.instant;
}

const formatLocal = (wall: number): string =>
  `${formatDayNumber(Math.floor(wall / dayMs))}T${format24Hour(Math.floor(wall / minuteMs) % 1440)}`;

/** The wall-clock times in [from, until] that a rule names from its start on, in order. */
function listWallClocks(rule: Rule, start: number, from: number, until: number): number[] {
  const startDay = Math.floor(start / dayMs);
  const time = start - startDay * dayMs;
  const walls: number[] = [];
  // A rule with COUNT is walked from its start; any other rule starts at the period of `from`.
  let period = rule.count === null ? getPeriodIndex(rule, startDay, Math.floor(from / dayMs)) : 0;
  let remaining = rule.count ?? Number.POSITIVE_INFINITY;
  for (; remaining > 0 && getFirstDay(rule, startDay, period) * dayMs <= until; period += 1) {
    const days = listDays(rule, startDay, period).filter((day) => day >= startDay);
    const counted = days.slice(0, remaining).map((day) => day * dayMs + time);
    walls.push(...counted.filter((wall) => from <= wall && wall <= until));
    remaining -= counted.length;
  }
  return walls;
}

const getMonday = (day: number): number => day - getWeekday(day);
const getMonthNumber = (day: number): number => toDateParts(day).year * 12 + toDateParts(day).month - 1;
const getFirstOfMonth = (month: number): number =>
  toDayNumber(Math.floor(month / 12), month - Math.floor(month / 12) * 12 + 1, 1);

/** Index of the period (day, week or month, in steps of the interval) that contains a day. */
function getPeriodIndex({ frequency, interval }: Rule, startDay: number, day: number): number {
  const passed = {
    DAILY: () => day - startDay,
    WEEKLY: () => (getMonday(day) - getMonday(startDay)) / 7,
    MONTHLY: () => getMonthNumber(day) - getMonthNumber(startDay),
  }[frequency]();
  return Math.max(0, Math.floor(passed / interval));
}

function getFirstDay({ frequency, interval }: Rule, startDay: number, period: number): number {
  const passed = period * interval;
  if (frequency === 'DAILY') return startDay + passed;
  return frequency === 'WEEKLY'
    ? getMonday(startDay) + 7 * passed
    : getFirstOfMonth(getMonthNumber(startDay) + passed);
}

/** The days of one period that a rule names, in order. */
function listDays(rule: Rule, startDay: number, period: number): number[] {
  const first = getFirstDay(rule, startDay, period);
  const named = rule.byDay.map((day) => day.weekday);
  if (rule.frequency === 'DAILY')
    return named.length === 0 || named.includes(getWeekday(first)) ? [first] : [];
  if (rule.frequency === 'MONTHLY') return listDaysOfMonth(rule, startDay, first);
  const weekdays = new Set(named.length === 0 ? [getWeekday(startDay)] : named);
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => weekdays.has(day)).map((day) => first + day);
}

function listDaysOfMonth({ byDay }: Rule, startDay: number, first: number): number[] {
  const length = getFirstOfMonth(getMonthNumber(first) + 1) - first;
  // A month without the start's day of the month has no instance.
  const date = toDateParts(startDay).date;
  if (byDay.length === 0) return date <= length ? [first + date - 1] : [];
  const days = Array.from({ length }, (_, index) => first + index);
  return days.filter((day, index) =>
    byDay.some(({ weekday, ordinal }) => {
      if (weekday !== getWeekday(day)) return false;
      const fromEnd = -Math.floor((length - index - 1) / 7) - 1;
      return ordinal === null || ordinal === Math.floor(index / 7) + 1 || ordinal === fromEnd;
    }),
  );
}
