import { format24Hour, formatDayNumber, getWeekday, toDateParts, toDayNumber } from './day.ts';
import { ok, type Result, refuse } from './result.ts';
import { parseWallClock, wallClockToInstant } from './wall-clock.ts';

/** A weekday of a rule, 0 for Monday, and in a month which of them: 1 the first, -1 the last, null each. */
export type RuleDay = { weekday: number; ordinal: number | null };

/** What a rule of RFC 5545 says, as far as we support it. `readRule` makes it from its text. */
export type Rule = {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  interval: number;
  byDay: readonly RuleDay[];
  count: number | null;
  /** The last start, included: what the wall then shows (`readWall`), or an instant, in milliseconds. */
  until: { wall: number } | { instant: number } | null;
};

/** Why a text is no rule of ours, and which part of it. */
export type RuleError = { code: 'rule_invalid' | 'rule_unsupported'; params: { part: string } };

/** When a template takes place: `startsLocal`, `exDates` and `rDates` are 'YYYY-MM-DDTHH:MM' on the venue's wall. */
export type Recurrence = {
  rule: Rule;
  startsLocal: string;
  timezone: string;
  durationMinutes: number;
  exDates: readonly string[];
  rDates: readonly string[];
};

/**
 * One session that a recurrence yields. `startsLocal` is its identity, as the rule says it: in an hour that the clocks
 * skip it is not what the wall shows. Instants are milliseconds since 1970.
 */
export type RecurrenceInstance = { startsLocal: string; startsAt: number; endsAt: number };

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const supportedParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL']);

/** Reads 'FREQ=WEEKLY;BYDAY=MO,WE': FREQ (DAILY, WEEKLY, MONTHLY), INTERVAL, BYDAY, and COUNT or UNTIL. */
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
 * The sessions whose start lies at or after `from` and before `until` (milliseconds since 1970), in order. The wall's
 * hour is kept across a clock change, and two wall times that give one instant count once. A start that its own rule
 * does not name is no session; `COUNT` counts from the start, excluded dates too, whatever is asked for.
 */
export function expandRecurrence(recurrence: Recurrence, from: number, until: number): RecurrenceInstance[] {
  const { rule, startsLocal, timezone, durationMinutes } = recurrence;
  // No zone is two days from universal time, so these walls are all that can lie within the two instants.
  const ruled = listWallClocks(rule, parseWallClock(startsLocal), from - 2 * dayMs, until + 2 * dayMs);
  const excluded = new Set(recurrence.exDates.map(parseWallClock));
  const instances = [
    ...ruled.filter((wall) => isWithinUntil(wall, rule.until, timezone)),
    ...recurrence.rDates.map(parseWallClock),
  ]
    .filter((wall) => !excluded.has(wall))
    .sort((one, other) => one - other)
    .map((wall) => ({ startsLocal: formatLocal(wall), startsAt: wallClockToInstant(wall, timezone) }))
    .filter(({ startsAt }) => from <= startsAt && startsAt < until)
    .sort((one, other) => one.startsAt - other.startsAt);
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

/** The walls that a rule names from its start on, within two walls, in order. */
function listWallClocks(rule: Rule, start: number, from: number, until: number): number[] {
  const startDay = Math.floor(start / dayMs);
  const time = start - startDay * dayMs;
  const walls: number[] = [];
  // What must be counted is counted from the start; anything else begins where the question does.
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

/** In which of its periods (days, weeks, months, each an interval after the last) a rule stands on a day. */
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
  const ruleWeekday = new Set(named.length === 0 ? [getWeekday(startDay)] : named);
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => ruleWeekday.has(day)).map((day) => first + day);
}

function listDaysOfMonth({ byDay }: Rule, startDay: number, first: number): number[] {
  const length = getFirstOfMonth(getMonthNumber(first) + 1) - first;
  // A month that is too short for the start's date has no session.
  const date = toDateParts(startDay).date;
  if (byDay.length === 0) return date <= length ? [first + date - 1] : [];
  const days = Array.from({ length }, (_, index) => first + index);
  return days.filter((day, index) =>
    byDay.some(({ weekday: ruleWeekday, ordinal }) => {
      if (ruleWeekday !== getWeekday(day)) return false;
      const fromEnd = -Math.floor((length - index - 1) / 7) - 1;
      return ordinal === null || ordinal === Math.floor(index / 7) + 1 || ordinal === fromEnd;
    }),
  );
}
