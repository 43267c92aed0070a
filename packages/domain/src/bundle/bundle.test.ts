import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reason } from '../booking.ts';
import {
  type Bundle,
  type BundleForm,
  type BundleSession,
  chooseBookingType,
  countSessions,
  decideBundle,
  getDisabledReason,
  getDurationInWeeks,
  getInitialChoice,
  getSessionDisplay,
  getWeekNumber,
  groupByWeek,
  isFullDisabled,
  toggleWaiver,
} from './bundle.ts';
import { prorate, splitAmount } from './bundle-price.ts';

// 23 November 2026, 12:00 UTC.
const now = 1_795_435_200_000;
const dayMs = 86_400_000;

const refuseBy = (code: Reason['code']): Reason => ({
  code,
  passed: false,
  params: {},
  nextStep: 'choose_another',
});

/** A session that starts on the nth day from now. */
const session = (day: number, changes: Partial<BundleSession> = {}): BundleSession => ({
  id: `session ${day}`,
  startsAt: now + day * dayMs,
  endsAt: now + day * dayMs + 3_600_000,
  isRunning: true,
  action: 'book',
  refusal: undefined,
  ...changes,
});
const full = { action: null, refusal: refuseBy('occurrence_full') } as const;
const past = { action: null, refusal: refuseBy('occurrence_past') } as const;
const booked = { action: 'cancel_booking', refusal: refuseBy('already_booked') } as const;
const reserved = { action: 'cancel_reservation', refusal: refuseBy('already_reserved') } as const;
const cancelled = { action: null, refusal: refuseBy('occurrence_cancelled'), isRunning: false } as const;

const camp = (sessions: BundleSession[], availability: Bundle['availability']): Bundle => ({
  kind: 'camp',
  sessions,
  availability,
  canBookAfterStart: false,
});
const course = (sessions: BundleSession[], canBookAfterStart = false): Bundle => ({
  kind: 'course',
  sessions,
  availability: ['bundled'],
  canBookAfterStart,
});
const both = ['bundled', 'individual'] as const;
const idsOf = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id);

/** A session of any state; past ones cannot be booked. */
const anySession = fc.record({ day: fc.integer({ min: -6, max: 6 }), state: fc.integer({ min: 0, max: 4 }) });
const anySessions = fc
  .uniqueArray(anySession, { selector: ({ day }) => day, minLength: 1, maxLength: 10 })
  .map((items) =>
    items
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, state }) =>
        session(day, day <= 0 ? past : [{}, full, booked, reserved, cancelled][state]),
      ),
  );
const anyAvailability = fc.constantFrom<Bundle['availability']>(['bundled'], ['individual'], both);

describe('the action of a camp', () => {
  test('is book while every session can be booked, or some one by one [ACT-31] [CMP-11]', () => {
    const sessions = [session(1), session(2)];
    expect(decideBundle(camp(sessions, ['bundled']), now)).toMatchObject({ action: 'book', bookable: [] });
    expect(decideBundle(camp([session(1), session(2, full)], both), now)).toMatchObject({
      action: 'book',
      whole: undefined,
      wholeRefusal: { code: 'bundle_full' },
      bookable: ['session 1'],
    });
    expect(decideBundle(camp(sessions, ['individual']), now).bookable).toEqual(idsOf(sessions));
  });

  test('does not exist with its reason where a camp sold whole has a session that cannot be booked [CMP-26]', () => {
    for (const [changes, code] of [
      [full, 'bundle_full'],
      [cancelled, 'session_not_running'],
      [{ action: null, refusal: refuseBy('login_required') }, 'login_required'],
    ] as const) {
      const decision = decideBundle(camp([session(1), session(2, changes)], ['bundled']), now);
      expect(decision).toMatchObject({ action: null, refusal: { code }, whole: undefined, bookable: [] });
    }
  });

  test('does not exist once a camp that is sold whole has started, but its sessions stay bookable [CMP-10]', () => {
    const sessions = [session(-1, past), session(1)];
    expect(decideBundle(camp(sessions, both), now)).toMatchObject({
      action: null,
      refusal: { code: 'camp_started' },
      bookable: ['session 1'],
    });
    expect(decideBundle(camp(sessions, ['individual']), now)).toMatchObject({ action: 'book' });
    expect(decideBundle(camp([session(-2, past)], both), now).refusal?.code).toBe('camp_ended');
  });

  test('says why the days that are left are refused where only days are sold, not that it has started [CMP-10]', () => {
    const tooOld = { action: null, refusal: refuseBy('age_not_met') } as const;
    const readCode = (sessions: BundleSession[], availability: Bundle['availability']) =>
      decideBundle(camp(sessions, availability), now).refusal?.code;
    expect(readCode([session(-1, past), session(1, tooOld)], ['individual'])).toBe('age_not_met');
    expect(readCode([session(-1, past), session(1, full)], ['individual'])).toBe('bundle_full');
    expect(readCode([session(-1, past), session(1, tooOld)], both)).toBe('camp_started');
    const running = session(-1, { ...past, endsAt: now + 1 });
    expect(readCode([running], ['individual'])).toBe('camp_started');
  });

  test('cancels what the person has, and other sessions stay bookable [CMP-27]', () => {
    const decision = decideBundle(camp([session(1, booked), session(2, reserved), session(3)], both), now);
    expect(decision).toMatchObject({ action: 'cancel_booking', bookable: ['session 3'] });
    expect(decision.refusal?.code).toBe('already_booked');
    expect(decideBundle(camp([session(1, reserved)], both), now).action).toBe('cancel_reservation');
  });

  test('never offers a session that is past, full, booked or cancelled, in any mix [CMP-05]', () => {
    fc.assert(
      fc.property(anySessions, anyAvailability, (sessions, availability) => {
        const { action, refusal, whole, bookable } = decideBundle(camp(sessions, availability), now);
        const offered = [...(whole ?? []), ...bookable];
        for (const id of offered) {
          expect(sessions.find((one) => one.id === id)).toMatchObject({ action: 'book', isRunning: true });
        }
        expect(whole === undefined || whole.length === sessions.length).toBe(true);
        expect(availability.includes('individual') || bookable.length === 0).toBe(true);
        expect((action === 'book') === (refusal === undefined)).toBe(true);
        expect(action !== 'book' || offered.length > 0).toBe(true);
      }),
    );
  });
});

describe('the action of a course', () => {
  test('does not exist with its own text once it has started or ended [CRS-14] [CRS-15]', () => {
    const started = [session(-1, past), session(1)];
    expect(decideBundle(course(started), now)).toMatchObject({
      action: null,
      refusal: { code: 'course_started' },
    });
    expect(decideBundle(course([session(-2, past)], true), now).refusal?.code).toBe('course_ended');
  });

  test('sells every session that is left after the start [CRS-03]', () => {
    const sessions = [session(-2, past), session(-1, past), session(1), session(2, cancelled), session(3)];
    expect(decideBundle(course(sessions, true), now)).toMatchObject({
      action: 'book',
      whole: ['session 1', 'session 3'],
    });
    expect(countSessions({ sessions }, now)).toEqual({ left: 2, total: 4 });
    const last = session(-1, { ...past, endsAt: now + 1 });
    expect(decideBundle(course([last], true), now).refusal?.code).toBe('course_started');
  });

  test('does not exist if a session that is left is full, booked or reserved [CRS-04]', () => {
    expect(decideBundle(course([session(1), session(2, full)]), now)).toMatchObject({
      action: null,
      refusal: { code: 'bundle_full' },
    });
    expect(decideBundle(course([session(1, booked)]), now).action).toBe('cancel_booking');
    expect(decideBundle(course([session(1, reserved)]), now).action).toBe('cancel_reservation');
  });
});

describe('the waitlist of the whole', () => {
  const waiting = (day: number, action: 'join_waitlist' | 'leave_waitlist') =>
    session(day, { action, refusal: refuseBy('occurrence_full') });

  test('is joined or left if only places are missing in every session [WTL-01]', () => {
    expect(decideBundle(course([session(1), waiting(2, 'join_waitlist')]), now).action).toBe('join_waitlist');
    expect(decideBundle(course([waiting(1, 'leave_waitlist'), session(2)]), now)).toMatchObject({
      action: 'leave_waitlist',
      refusal: { code: 'bundle_full' },
    });
    expect(decideBundle(course([waiting(1, 'join_waitlist'), session(2, full)]), now).action).toBeNull();
    expect(decideBundle(course([session(-1, past), waiting(1, 'join_waitlist')]), now).action).toBeNull();
  });
});

describe('the choice of sessions', () => {
  test('starts with the whole camp, or with all future bookable sessions [CMP-04] [CMP-05]', () => {
    const open = [session(1), session(2)];
    expect(getInitialChoice({ sessions: open, availability: both }, now)).toEqual({
      campBookingType: 'full',
      selectedSessionIds: idsOf(open),
    });
    const mixed = [session(-1), session(1, full), session(2), session(3, booked)];
    expect(getInitialChoice({ sessions: mixed, availability: both }, now)).toEqual({
      campBookingType: 'individual',
      selectedSessionIds: ['session 2'],
    });
    expect(getInitialChoice({ sessions: mixed, availability: ['bundled'] }, now).campBookingType).toBe(
      'full',
    );
    // Nobody has asked for all days of a camp that is sold day by day.
    expect(getInitialChoice({ sessions: open, availability: ['individual'] }, now)).toEqual({
      campBookingType: 'individual',
      selectedSessionIds: [],
    });
  });

  test('follows a switch of the booking type [CMP-06]', () => {
    const sessions = [session(-1, past), session(1, full), session(2)];
    const chooseFrom = { sessions, availability: both };
    expect(chooseBookingType('full', chooseFrom, now).selectedSessionIds).toEqual(idsOf(sessions));
    expect(chooseBookingType('individual', chooseFrom, now).selectedSessionIds).toEqual(['session 2']);
  });

  test('cannot be the whole camp while a session is unavailable or past [CMP-26] [CMP-10]', () => {
    expect(isFullDisabled({ sessions: [session(1)], availability: both }, now)).toBe(false);
    for (const other of [session(2, full), session(-1), session(2, booked), session(2, cancelled)]) {
      expect(isFullDisabled({ sessions: [session(1), other], availability: both }, now)).toBe(true);
    }
    expect(isFullDisabled({ sessions: [session(1)], availability: ['individual'] }, now)).toBe(true);
  });

  test('toggles the agreed list between empty and the only waiver [CMP-08]', () => {
    expect(toggleWaiver([], 'waiver')).toEqual(['waiver']);
    expect(toggleWaiver(['waiver'], 'waiver')).toEqual([]);
  });
});

describe('the buttons of a booking page', () => {
  const sessions = [session(1), session(2)];
  const open = { sessions, availability: both };
  const form: BundleForm = {
    isValid: true,
    waiverId: 'waiver',
    agreedWaiverIds: ['waiver'],
    action: 'book',
    choice: { campBookingType: 'full', selectedSessionIds: idsOf(sessions) },
    camp: open,
  };
  const individually = (selectedSessionIds: readonly string[]) =>
    ({ campBookingType: 'individual', selectedSessionIds }) as const;

  test('need a valid form and the agreed waiver, whatever the action is [CMP-07] [CMP-29]', () => {
    expect(getDisabledReason(form, now)).toBeUndefined();
    expect(getDisabledReason({ ...form, waiverId: null, agreedWaiverIds: [] }, now)).toBeUndefined();
    for (const choice of [form.choice, individually(['session 1'])]) {
      expect(getDisabledReason({ ...form, choice, agreedWaiverIds: [] }, now)).toBe('agree_to_waiver');
      expect(getDisabledReason({ ...form, choice, isValid: false }, now)).toBe('complete_required');
    }
  });

  test('need a session where sessions are chosen [CMP-09]', () => {
    expect(getDisabledReason({ ...form, choice: individually([]) }, now)).toBe('select_session');
  });

  test('are enabled for the sessions that remain beside booked ones [CMP-27]', () => {
    const camp = { sessions: [session(1, booked), session(2)], availability: both };
    const remaining = {
      ...form,
      action: 'cancel_booking',
      camp,
      choice: individually(['session 2']),
    } as const;
    expect(getDisabledReason(remaining, now)).toBeUndefined();
    const none = { sessions: [session(1, booked)], availability: both };
    expect(getDisabledReason({ ...remaining, camp: none }, now)).toBe('already_booked');
    expect(getDisabledReason({ ...remaining, camp: none, action: 'cancel_reservation' }, now)).toBe(
      'reserved',
    );
  });

  test('are enabled without an action only for sessions of a camp sold by session [CMP-28]', () => {
    const withoutAction = { ...form, action: null, choice: individually(['session 1']) };
    expect(getDisabledReason(withoutAction, now)).toBeUndefined();
    const whole = { sessions, availability: ['bundled'] } as const;
    expect(getDisabledReason({ ...withoutAction, camp: whole }, now)).toBe('server_message');
    expect(getDisabledReason({ ...form, action: null }, now)).toBe('server_message');
  });

  test('of a course need the action book [CRS-04]', () => {
    const courseForm = { ...form, choice: undefined, camp: undefined };
    expect(getDisabledReason(courseForm, now)).toBeUndefined();
    expect(getDisabledReason({ ...courseForm, action: null }, now)).toBe('server_message');
    expect(getDisabledReason({ ...courseForm, action: 'cancel_booking' }, now)).toBe('already_booked');
    expect(getDisabledReason({ ...courseForm, agreedWaiverIds: [] }, now)).toBe('agree_to_waiver');
    expect(getDisabledReason({ ...courseForm, isValid: false }, now)).toBe('complete_required');
  });
});

describe('the display of sessions', () => {
  test('has date, weekday, times, location and whether the session is past [CMP-14] [CMP-32]', () => {
    const times = {
      startsAt: now,
      localStart: '2026-11-23 12:00:00',
      localEnd: '2026-11-23 13:30:00',
      location: 'Main pool',
    };
    expect(getSessionDisplay(times, now)).toEqual({
      date: '2026-11-23',
      dayOfWeek: 1,
      timeRange: '12:00–13:30',
      location: 'Main pool',
      isPast: true,
    });
    expect(getSessionDisplay(times, now - 1).isPast).toBe(false);
  });

  test('groups by whole weeks from the first day, over a clock change too [CMP-21]', () => {
    const days = ['2027-03-25', '2027-03-31', '2027-04-01', '2027-04-15'].map((date) => ({ date }));
    expect(groupByWeek(days.toReversed())).toEqual([
      { week: 0, sessions: [days[0], days[1]] },
      { week: 1, sessions: [days[2]] },
      { week: 3, sessions: [days[3]] },
    ]);
    expect(getDurationInWeeks('2027-03-25', '2027-03-31')).toBe(1);
    expect(getDurationInWeeks('2027-03-25', '2027-04-01')).toBe(2);
  });

  test('numbers the week by the past sessions plus one [CMP-33]', () => {
    expect(getWeekNumber([{ isPast: false }])).toBe(1);
    expect(getWeekNumber([{ isPast: true }, { isPast: true }, { isPast: false }])).toBe(3);
  });
});

describe('prices of bundles', () => {
  const amounts = fc.integer({ min: 0, max: 2_000_000 });

  const calculateProRata = (amount: number, sessions: { left: number; total: number }): number =>
    prorate(
      { optionId: null, list: amount, discount: 0, amount, tax: 0, taxRate: 0, taxCode: 'zero', steps: [] },
      sessions,
    ).amount;

  test('are pro rata to the penny over every split [CRS-03]', () => {
    expect(calculateProRata(6000, { left: 7, total: 10 })).toBe(4200);
    expect(calculateProRata(1000, { left: 1, total: 3 })).toBe(333);
    expect(calculateProRata(1001, { left: 1, total: 2 })).toBe(501);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (amount, total) => {
        const prices = Array.from({ length: total + 1 }, (_, left) =>
          calculateProRata(amount, { left, total }),
        );
        expect(prices[0]).toBe(0);
        expect(prices[total]).toBe(amount);
        for (const [left, price] of prices.entries()) {
          // Half a penny of the exact share, rounded up where it is exactly half.
          expect(2 * total * price - 2 * amount * left).toBeGreaterThan(-total);
          expect(2 * total * price - 2 * amount * left).toBeLessThanOrEqual(total);
        }
      }),
    );
    expect(() => calculateProRata(1000, { left: 2, total: 1 })).toThrow(RangeError);
  });

  test('are shared over the bookings, and the shares add up [BKG-02]', () => {
    expect(splitAmount(1000, 3)).toEqual([334, 333, 333]);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), (amount, count) => {
        const shares = splitAmount(amount, count);
        expect(shares).toHaveLength(count);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
    expect(() => splitAmount(1, 0)).toThrow(RangeError);
  });
});
