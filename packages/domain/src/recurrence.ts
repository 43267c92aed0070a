import { dateOf, dayOf, format24Hour, numberOf, weekday } from './day.ts';
import { ok, type Result, refuse } from './result.ts';
import { instantAt, readWall } from './wall-clock.ts';

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
export type RuleFault = { code: 'rule_invalid' | 'rule_unsupported'; params: { part: string } };

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
export type Session = { startsLocal: string; startsAt: number; endsAt: number };

const minuteLong = 60_000;
const dayLong = 1440 * minuteLong;
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const supported = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL']);

/** Reads 'FREQ=WEEKLY;BYDAY=MO,WE': FREQ (DAILY, WEEKLY, MONTHLY), INTERVAL, BYDAY, and COUNT or UNTIL. */
export function readRule(text: string): Result<Rule, RuleFault> {
  const parts = text.split(';').map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=', 2);
    return [name, value];
  });
  const unknown = parts.find(([name]) => !supported.has(name));
  if (unknown) return refuse({ code: 'rule_unsupported', params: { part: unknown[0] } });
  const given = new Map(parts);
  const frequency = (['DAILY', 'WEEKLY', 'MONTHLY'] as const).find((name) => name === given.get('FREQ'));
  if (!frequency) return refuse({ code: 'rule_unsupported', params: { part: 'FREQ' } });
  const invalid = (part: string) => refuse<RuleFault>({ code: 'rule_invalid', params: { part } });
  if (given.size < parts.length) return invalid(text);

  const interval = readCount(given.get('INTERVAL') ?? '1');
  if (interval === undefined) return invalid('INTERVAL');
  const byDay = (given.get('BYDAY')?.split(',') ?? []).map((day) => readDay(day, frequency));
  const days = byDay.filter((day) => day !== undefined);
  if (days.length < byDay.length) return invalid('BYDAY');
  const count = given.has('COUNT') ? readCount(given.get('COUNT') ?? '') : null;
  if (count === undefined) return invalid('COUNT');
  const until = given.has('UNTIL') ? readUntil(given.get('UNTIL') ?? '') : null;
  if (until === undefined || (until && count !== null)) return invalid('UNTIL');
  return ok({ frequency, interval, byDay: days, count, until });
}

function readCount(text: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

function readDay(text: string, frequency: Rule['frequency']): RuleDay | undefined {
  const [, ordinal = '', name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? [];
  const day = weekdays.indexOf(name);
  if (day < 0 || (ordinal !== '' && frequency !== 'MONTHLY')) return undefined;
  return { weekday: day, ordinal: ordinal === '' ? null : Number(ordinal) };
}

function readUntil(text: string): Rule['until'] | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, date, hours = '23', minutes = '59', seconds = '59', zulu = ''] = parts;
  try {
    const wall = readWall(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}`);
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
export function expand(recurrence: Recurrence, from: number, until: number): Session[] {
  const { rule, startsLocal, timezone, durationMinutes } = recurrence;
  // No zone is two days from universal time, so these walls are all that can lie within the two instants.
  const ruled = wallsOf(rule, readWall(startsLocal), from - 2 * dayLong, until + 2 * dayLong);
  const excluded = new Set(recurrence.exDates.map(readWall));
  const sessions = [
    ...ruled.filter((wall) => isInTime(wall, rule.until, timezone)),
    ...recurrence.rDates.map(readWall),
  ]
    .filter((wall) => !excluded.has(wall))
    .sort((one, other) => one - other)
    .map((wall) => ({ startsLocal: localOf(wall), startsAt: instantAt(wall, timezone) }))
    .filter(({ startsAt }) => from <= startsAt && startsAt < until)
    .sort((one, other) => one.startsAt - other.startsAt);
  return sessions
    .filter(({ startsAt }, place) => startsAt !== sessions[place - 1]?.startsAt)
    .map((session) => ({ ...session, endsAt: session.startsAt + durationMinutes * minuteLong }));
}

function isInTime(wall: number, until: Rule['until'], timezone: string): boolean {
  if (until === null) return true;
  return 'wall' in until ? wall <= until.wall : instantAt(wall, timezone) <= until.instant;
}

const localOf = (wall: number): string =>
  `${dayOf(Math.floor(wall / dayLong))}T${format24Hour(Math.floor(wall / minuteLong) % 1440)}`;

/** The walls that a rule names from its start on, within two walls, in order. */
function wallsOf(rule: Rule, start: number, from: number, until: number): number[] {
  const startDay = Math.floor(start / dayLong);
  const time = start - startDay * dayLong;
  const walls: number[] = [];
  // What must be counted is counted from the start; anything else begins where the question does.
  let period = rule.count === null ? periodOf(rule, startDay, Math.floor(from / dayLong)) : 0;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (; left > 0 && firstDayOf(rule, startDay, period) * dayLong <= until; period += 1) {
    const days = daysOf(rule, startDay, period).filter((day) => day >= startDay);
    const counted = days.slice(0, left).map((day) => day * dayLong + time);
    walls.push(...counted.filter((wall) => from <= wall && wall <= until));
    left -= counted.length;
  }
  return walls;
}

const mondayOf = (day: number): number => day - weekday(day);
const monthOf = (day: number): number => dateOf(day).year * 12 + dateOf(day).month - 1;
const firstOf = (month: number): number =>
  numberOf(Math.floor(month / 12), month - Math.floor(month / 12) * 12 + 1, 1);

/** In which of its periods (days, weeks, months, each an interval after the last) a rule stands on a day. */
function periodOf({ frequency, interval }: Rule, startDay: number, day: number): number {
  const passed = {
    DAILY: () => day - startDay,
    WEEKLY: () => (mondayOf(day) - mondayOf(startDay)) / 7,
    MONTHLY: () => monthOf(day) - monthOf(startDay),
  }[frequency]();
  return Math.max(0, Math.floor(passed / interval));
}

function firstDayOf({ frequency, interval }: Rule, startDay: number, period: number): number {
  const passed = period * interval;
  if (frequency === 'DAILY') return startDay + passed;
  return frequency === 'WEEKLY' ? mondayOf(startDay) + 7 * passed : firstOf(monthOf(startDay) + passed);
}

/** The days of one period that a rule names, in order. */
function daysOf(rule: Rule, startDay: number, period: number): number[] {
  const first = firstDayOf(rule, startDay, period);
  const named = rule.byDay.map((day) => day.weekday);
  if (rule.frequency === 'DAILY') return named.length === 0 || named.includes(weekday(first)) ? [first] : [];
  if (rule.frequency === 'MONTHLY') return daysOfMonth(rule, startDay, first);
  const wanted = new Set(named.length === 0 ? [weekday(startDay)] : named);
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => wanted.has(day)).map((day) => first + day);
}

function daysOfMonth({ byDay }: Rule, startDay: number, first: number): number[] {
  const length = firstOf(monthOf(first) + 1) - first;
  // A month that is too short for the start's date has no session.
  const date = dateOf(startDay).date;
  if (byDay.length === 0) return date <= length ? [first + date - 1] : [];
  const days = Array.from({ length }, (_, place) => first + place);
  return days.filter((day, place) =>
    byDay.some(({ weekday: wanted, ordinal }) => {
      if (wanted !== weekday(day)) return false;
      const fromEnd = -Math.floor((length - place - 1) / 7) - 1;
      return ordinal === null || ordinal === Math.floor(place / 7) + 1 || ordinal === fromEnd;
    }),
  );
}
