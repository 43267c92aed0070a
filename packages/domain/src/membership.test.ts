import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateOpening, findOpening, getMemberStatus, type Membership } from './membership.ts';
import { localToInstant, toWallClock } from './wall-clock.ts';

const timezone = 'Europe/London';
const dayMs = 86_400_000;
const now = localToInstant('2030-06-01T12:00', 'UTC');
const occurrence = { startsAt: localToInstant('2030-06-10T18:00', 'UTC'), timezone };
const period = (startsOn: string, endsOn: string | null, planId = 'gold'): Membership => ({
  planId,
  startsOn,
  endsOn,
});
const isMember = (...memberships: Membership[]): boolean =>
  getMemberStatus(memberships, occurrence, now).isMember;

describe('a membership', () => {
  test('counts from its first to its last day, or until it is cancelled [PRC-01]', () => {
    expect(isMember(period('2030-06-01', '2030-06-10'))).toBe(true);
    expect(isMember(period('2020-01-01', null))).toBe(true);
    expect(isMember()).toBe(false);
  });

  test('does not count before it has started, nor for an occurrence after its end [PRC-01]', () => {
    expect(isMember(period('2030-06-02', null))).toBe(false);
    expect(isMember(period('2030-01-01', '2030-06-09'))).toBe(false);
    expect(isMember(period('2030-01-01', '2030-05-31'))).toBe(false);
  });

  test('is continued by the next period, which may be of another plan [PRC-01]', () => {
    const [first, second] = [period('2030-01-01', '2030-06-05'), period('2030-06-06', null)];
    expect(getMemberStatus([first, second], occurrence, now)).toEqual({ isMember: true, planIds: ['gold'] });
    const other = period('2030-06-06', null, 'silver');
    expect(getMemberStatus([first, other], occurrence, now)).toEqual({ isMember: true, planIds: [] });
  });

  test('counts by the days of the venue [PRC-01]', () => {
    const lateEvening = { startsAt: localToInstant('2030-06-10T23:30', 'UTC'), timezone };
    // 00:30 of 11 June in London.
    const memberships = [period('2030-01-01', '2030-06-10')];
    expect(getMemberStatus(memberships, lateEvening, now).isMember).toBe(false);
    expect(getMemberStatus(memberships, { ...lateEvening, timezone: 'UTC' }, now).isMember).toBe(true);
  });
});

test('booking opens at the venue’s wall clock on both sides of a change of clocks [ACT-13]', () => {
  const startsAt = localToInstant('2030-04-02T18:00', 'UTC');
  const opensAt = (opensDaysBefore: number) =>
    toWallClock(calculateOpening({ opensDaysBefore, opensMinute: 425 }, { startsAt, timezone }), timezone)
      .utc;
  expect(opensAt(1)).toBe('2030-04-01 06:05:00');
  expect(opensAt(7)).toBe('2030-03-26 07:05:00');
});

test('the opening is the earliest of everyone’s and the person’s plans; other plans never move it [ACT-13 PRC-01]', () => {
  const plans = ['gold', 'silver', 'bronze'];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          planId: fc.constantFrom(...plans),
          opensDaysBefore: fc.integer({ min: 0, max: 60 }),
          opensMinute: fc.integer({ min: 0, max: 1439 }),
        }),
        { maxLength: 5 },
      ),
      fc.subarray(plans),
      fc.integer({ min: -60, max: 0 }),
      (windows, planIds, daysBefore) => {
        const everyones = occurrence.startsAt + daysBefore * dayMs;
        const { firstBookableAt, membersFirstBookableAt } = findOpening(
          { ...occurrence, firstBookableAt: everyones },
          windows,
          planIds,
        );
        const own = windows.filter(({ planId }) => planIds.includes(planId));
        const openings = [everyones, ...own.map((window) => calculateOpening(window, occurrence))];
        expect(firstBookableAt).toBe(Math.min(...openings));
        const all = windows.map((window) => calculateOpening(window, occurrence));
        const earlier = Math.min(...all);
        expect(membersFirstBookableAt).toBe(earlier < firstBookableAt ? earlier : undefined);
      },
    ),
  );
});
