import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { expandRecurrence, parseRule, type Recurrence } from './recurrence.ts';

const london = 'Europe/London';
const at = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

function createRecurrence(rule: string, startsLocal: string, changes: Partial<Recurrence> = {}): Recurrence {
  const parsed = parseRule(rule);
  if (!parsed.ok) throw new Error(`${parsed.refusal.code} ${parsed.refusal.params.part}`);
  const defaults = { timezone: london, durationMinutes: 60, exDates: [], rDates: [] };
  return { rule: parsed.value, startsLocal, ...defaults, ...changes };
}

/** The local start times of a recurrence. */
function starts(recurrence: Recurrence, from = '2029-01-01T00:00Z', until = '2031-01-01T00:00Z'): string[] {
  return expandRecurrence(recurrence, at(from), at(until)).map(({ startsLocal }) => startsLocal);
}

test('expands daily, weekly and monthly rules with intervals and weekdays', () => {
  const list = (rule: string, start: string) =>
    starts(createRecurrence(rule, start)).map((day) => day.slice(5, 10));
  expect(list('FREQ=DAILY;COUNT=3', '2030-01-30T09:00')).toEqual(['01-30', '01-31', '02-01']);
  expect(list('FREQ=DAILY;INTERVAL=10;COUNT=3', '2030-01-30T09:00')).toEqual(['01-30', '02-09', '02-19']);
  expect(list('FREQ=DAILY;BYDAY=SA,SU;COUNT=3', '2030-02-01T09:00')).toEqual(['02-02', '02-03', '02-09']);
  expect(list('FREQ=WEEKLY;COUNT=3', '2030-02-01T09:00')).toEqual(['02-01', '02-08', '02-15']);
  // The start is a Tuesday, so the first week has no Monday; alternate weeks count from Monday.
  const alternate = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;COUNT=4';
  expect(list(alternate, '2030-02-05T09:00')).toEqual(['02-10', '02-18', '02-24', '03-04']);
  expect(list('FREQ=MONTHLY;COUNT=3', '2030-01-31T09:00')).toEqual(['01-31', '03-31', '05-31']);
  expect(list('FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=4', '2030-01-08T09:00')).toEqual([
    '01-25',
    '02-04',
    '02-22',
    '03-04',
  ]);
  expect(list('FREQ=MONTHLY;BYDAY=5WE;COUNT=2', '2030-01-01T09:00')).toEqual(['01-30', '05-29']);
  expect(list('FREQ=MONTHLY;INTERVAL=6;BYDAY=TU;COUNT=6', '2030-01-01T09:00')).toEqual([
    '01-01',
    '01-08',
    '01-15',
    '01-22',
    '01-29',
    '07-02',
  ]);
});

test('keeps the local time across both clock changes [ACT-19]', () => {
  const evening = createRecurrence('FREQ=DAILY', '2030-01-01T18:30');
  expect(expandRecurrence(evening, at('2030-03-30T00:00Z'), at('2030-04-01T00:00Z'))).toEqual([
    { startsLocal: '2030-03-30T18:30', startsAt: at('2030-03-30T18:30Z'), endsAt: at('2030-03-30T19:30Z') },
    { startsLocal: '2030-03-31T18:30', startsAt: at('2030-03-31T17:30Z'), endsAt: at('2030-03-31T18:30Z') },
  ]);
  expect(expandRecurrence(evening, at('2030-10-26T00:00Z'), at('2030-10-28T00:00Z'))).toEqual([
    { startsLocal: '2030-10-26T18:30', startsAt: at('2030-10-26T17:30Z'), endsAt: at('2030-10-26T18:30Z') },
    { startsLocal: '2030-10-27T18:30', startsAt: at('2030-10-27T18:30Z'), endsAt: at('2030-10-27T19:30Z') },
  ]);
});

test('uses the offset before the gap for a skipped hour and the first of a repeated hour [ACT-19]', () => {
  const night = createRecurrence('FREQ=DAILY', '2030-01-01T01:30');
  const [spring] = expandRecurrence(night, at('2030-03-31T00:00Z'), at('2030-03-31T12:00Z'));
  expect(spring).toMatchObject({ startsLocal: '2030-03-31T01:30', startsAt: at('2030-03-31T01:30Z') });
  const autumn = expandRecurrence(night, at('2030-10-27T00:00Z'), at('2030-10-27T12:00Z'));
  expect(autumn).toEqual([
    { startsLocal: '2030-10-27T01:30', startsAt: at('2030-10-27T00:30Z'), endsAt: at('2030-10-27T01:30Z') },
  ]);
});

test('counts two local times at one instant, and a date named twice, once [ACT-19]', () => {
  const rDates = ['2030-03-31T02:30', '2030-03-31T01:30', '2030-04-01T01:30'];
  const night = createRecurrence('FREQ=DAILY', '2030-03-31T01:30', { rDates });
  expect(starts(night, '2030-03-30T00:00Z', '2030-04-02T00:00Z')).toEqual([
    '2030-03-31T01:30',
    '2030-04-01T01:30',
  ]);
});

test('removes excluded dates, including extra dates, and sorts extra dates in', () => {
  const exDates = ['2030-01-08T10:00', '2030-01-10T12:00', '2030-01-15T11:00'];
  const rDates = ['2030-01-10T12:00', '2029-12-30T08:00', '2030-01-09T12:00'];
  const weekly = createRecurrence('FREQ=WEEKLY;COUNT=3', '2030-01-01T10:00', { exDates, rDates });
  expect(starts(weekly)).toEqual([
    '2029-12-30T08:00',
    '2030-01-01T10:00',
    '2030-01-09T12:00',
    '2030-01-15T10:00',
  ]);
});

test('includes the first instant of a window and not its last', () => {
  const daily = createRecurrence('FREQ=DAILY', '2030-01-01T10:00');
  expect(starts(daily, '2030-01-05T10:00Z', '2030-01-06T10:00Z')).toEqual(['2030-01-05T10:00']);
});

test('includes the day, local time or instant of UNTIL', () => {
  const last = (until: string) =>
    starts(createRecurrence(`FREQ=DAILY;UNTIL=${until}`, '2030-06-01T10:00')).at(-1);
  expect(last('20300610')).toBe('2030-06-10T10:00');
  expect(last('20300610T100000')).toBe('2030-06-10T10:00');
  expect(last('20300610T095959')).toBe('2030-06-09T10:00');
  expect(last('20300610T090000Z')).toBe('2030-06-10T10:00');
  expect(last('20300610T085959Z')).toBe('2030-06-09T10:00');
});

test('refuses unsupported or invalid rules with the offending part', () => {
  const refusal = (text: string) => {
    const result = parseRule(text);
    return result.ok ? undefined : `${result.refusal.code} ${result.refusal.params.part}`;
  };
  expect(refusal('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO')).toBeUndefined();
  expect(refusal('FREQ=MONTHLY;BYDAY=+2TU,-1SU')).toBeUndefined();
  expect(refusal('FREQ=YEARLY')).toBe('rule_unsupported FREQ');
  expect(refusal('INTERVAL=2')).toBe('rule_unsupported FREQ');
  expect(refusal('FREQ=DAILY;BYHOUR=9')).toBe('rule_unsupported BYHOUR');
  expect(refusal('FREQ=DAILY;INTERVAL=0')).toBe('rule_invalid INTERVAL');
  expect(refusal('FREQ=DAILY;COUNT=some')).toBe('rule_invalid COUNT');
  expect(refusal('FREQ=WEEKLY;BYDAY=1MO')).toBe('rule_invalid BYDAY');
  expect(refusal('FREQ=WEEKLY;BYDAY=MO,XX')).toBe('rule_invalid BYDAY');
  expect(refusal('FREQ=DAILY;UNTIL=20300231')).toBe('rule_invalid UNTIL');
  expect(refusal('FREQ=DAILY;UNTIL=tomorrow')).toBe('rule_invalid UNTIL');
  expect(refusal('FREQ=DAILY;COUNT=2;UNTIL=20300228')).toBe('rule_invalid UNTIL');
  expect(refusal('FREQ=DAILY;FREQ=WEEKLY')).toBe('rule_invalid FREQ=DAILY;FREQ=WEEKLY');
});

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const anyDays = fc.subarray(weekdayNames, { minLength: 1 });
const anyRule = fc.record({
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
  interval: fc.integer({ min: 1, max: 6 }),
  days: fc.option(anyDays),
  count: fc.option(fc.integer({ min: 1, max: 400 })),
  startDay: fc.integer({ min: 0, max: 3000 }),
});

/** Expands the rule by checking every day from the start: slow, and written directly from the RFC. */
function walkDays(
  rule: typeof anyRule extends fc.Arbitrary<infer R> ? R : never,
  until: Temporal.PlainDate,
): string[] {
  const start = Temporal.PlainDate.from('2024-01-01').add({ days: rule.startDay });
  const monday = start.subtract({ days: start.dayOfWeek - 1 });
  const days: string[] = [];
  for (let day = start; Temporal.PlainDate.compare(day, until) < 0; day = day.add({ days: 1 })) {
    const passed = {
      DAILY: start.until(day).days,
      WEEKLY: Math.floor(monday.until(day).days / 7),
      MONTHLY: (day.year - start.year) * 12 + day.month - start.month,
    }[rule.frequency];
    const named = rule.days?.includes(weekdayNames[day.dayOfWeek - 1] ?? '');
    const byStart = {
      DAILY: true,
      WEEKLY: day.dayOfWeek === start.dayOfWeek,
      MONTHLY: day.day === start.day,
    };
    const matches = named ?? byStart[rule.frequency as keyof typeof byStart];
    if ((passed ?? 0) % rule.interval === 0 && matches) days.push(day.toString());
  }
  return days.slice(0, rule.count ?? days.length);
}

test('expands any window of any rule like a day-by-day walk from its start', () => {
  fc.assert(
    fc.property(anyRule, fc.nat({ max: 1200 }), fc.nat({ max: 90 }), (rule, offsetDays, lengthDays) => {
      const start = Temporal.PlainDate.from('2024-01-01').add({ days: rule.startDay });
      const from = start.add({ days: offsetDays });
      const until = from.add({ days: lengthDays });
      const text = [
        `FREQ=${rule.frequency};INTERVAL=${rule.interval}`,
        ...(rule.days ? [`BYDAY=${rule.days.join(',')}`] : []),
        ...(rule.count ? [`COUNT=${rule.count}`] : []),
      ].join(';');
      const expanded = starts(
        createRecurrence(text, `${start.toString()}T18:30`),
        `${from.toString()}T00:00Z`,
        `${until.toString()}T00:00Z`,
      );
      const expected = walkDays(rule, until).filter((day) => day >= from.toString());
      expect(expanded).toEqual(expected.map((day) => `${day}T18:30`));
    }),
    { numRuns: 60 },
  );
});

test('keeps the local time of a weekly class all year in any time zone [ACT-19]', () => {
  const zone = fc.constantFrom(london, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
  fc.assert(
    fc.property(zone, fc.nat({ max: 364 }), fc.integer({ min: 4, max: 23 }), (timezone, day, hour) => {
      const start = Temporal.PlainDateTime.from('2030-01-01').add({ days: day, hours: hour });
      const local = start.toString({ smallestUnit: 'minute' });
      const weekly = createRecurrence('FREQ=WEEKLY;COUNT=53', local, { timezone });
      const instances = expandRecurrence(weekly, at('2029-12-30T00:00Z'), at('2033-01-01T00:00Z'));
      expect(instances).toHaveLength(53);
      for (const { startsAt, startsLocal } of instances) {
        const wall = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timezone);
        expect(wall.toPlainDateTime().toString({ smallestUnit: 'minute' })).toBe(startsLocal);
        expect(wall.hour).toBe(hour);
      }
    }),
    { numRuns: 50 },
  );
});
