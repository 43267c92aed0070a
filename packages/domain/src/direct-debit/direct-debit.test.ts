import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, getWeekday, parseDayNumber } from '../day.ts';
import { parseAccountNumber, parseSortCode } from './bank-account.ts';
import { getChargeDay, getNextPeriod, isNoticeDue, isSubmissionDue, isTooLate } from './collection.ts';
import { type CollectionState, canCollectionBecome, canMandateBecome } from './state.ts';
import { addWorkingDays, getWorkingDayFrom } from './working-day.ts';

const isWorkingDay = (day: string): boolean => getWorkingDayFrom(day) === day;
/** The end of the list of bank holidays. */
const lastKnownDay = '2031-12-31';

describe('working days', () => {
  test('leave out weekends and the bank holidays of England and Wales', () => {
    const closed = [
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
      '2027-01-01',
      '2027-03-26',
      '2027-03-29',
      '2027-08-30',
    ];
    for (const day of closed) expect(isWorkingDay(day), day).toBe(false);
    for (const day of ['2026-12-24', '2026-12-29', '2027-01-04', '2027-03-30'])
      expect(isWorkingDay(day), day).toBe(true);
    expect(addWorkingDays('2026-12-24', 1)).toBe('2026-12-29');
    expect(addWorkingDays('2026-12-29', -1)).toBe('2026-12-24');
    expect(getWorkingDayFrom('2027-01-01')).toBe('2027-01-04');
  });

  test('have eight holidays a year, none on a weekend, and no day beyond the list is guessed', () => {
    for (let year = 2026; year <= Number(lastKnownDay.slice(0, 4)); year += 1) {
      const days = Array.from({ length: 365 }, (_, n) => addDays(`${year}-01-01`, n));
      const holidays = days.filter((day) => getWeekday(parseDayNumber(day)) < 5 && !isWorkingDay(day));
      expect(holidays, String(year)).toHaveLength(8);
    }
    expect(() => isWorkingDay(addDays(lastKnownDay, 1))).toThrow('not known');
    // `npm test` says in time that the list has to grow.
    expect(Date.parse(lastKnownDay) - Date.now()).toBeGreaterThan(180 * 86_400_000);
  });
});

describe('the day of a collection', () => {
  const charge = (startsOn: string, today: string, noticeDays = 5, isNewMandate = false) =>
    getChargeDay({ startsOn, today, noticeDays, isNewMandate });

  test('is the first working day of the month, or as soon as the notice allows', () => {
    expect(charge('2027-01-01', '2026-12-10')).toBe('2027-01-04');
    expect(charge('2027-01-01', '2026-12-30')).toBe('2027-01-07');
    expect(charge('2027-01-01', '2026-12-30', 10)).toBe('2027-01-14');
    expect(charge('2027-01-01', '2026-12-30', 3, true)).toBe('2027-01-08');
    expect(getNextPeriod('2026-12-31')).toEqual({ startsOn: '2027-01-01', endsOn: '2027-01-31' });
  });

  const anyDay = fc.integer({ min: 0, max: 1400 }).map((n) => addDays('2026-06-01', n));
  const anyNotice = fc.constantFrom(3, 5, 10);

  test('is a working day of the month or later, at least the notice after it is said', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyNotice, fc.boolean(), (startsOn, today, noticeDays, isNewMandate) => {
        const day = charge(startsOn, today, noticeDays, isNewMandate);
        expect(isWorkingDay(day)).toBe(true);
        expect(day >= startsOn && day >= addWorkingDays(today, noticeDays)).toBe(true);
      }),
    );
  });

  test('is met when the customer is notified and the bank is asked on the days that are due', () => {
    fc.assert(
      fc.property(anyDay, anyNotice, (startsOn, noticeDays) => {
        let today = addDays(startsOn, -40);
        while (!isNoticeDue(startsOn, today, noticeDays)) today = addDays(today, 1);
        const chargeOn = charge(startsOn, today, noticeDays);
        expect(chargeOn).toBe(getWorkingDayFrom(startsOn));
        while (!isSubmissionDue(chargeOn, today)) today = addDays(today, 1);
        expect(isTooLate(chargeOn, today)).toBe(false);
        expect(chargeOn >= addWorkingDays(today, 3)).toBe(true);
      }),
    );
  });
});

test('sort codes and account numbers are read as people write them', () => {
  expect(parseSortCode(' 20-00 00')).toBe('200000');
  for (const text of ['', '20-00-0', '20-00-000', '20-00-0x']) expect(parseSortCode(text)).toBeUndefined();
  expect(parseAccountNumber('5577 9911')).toBe('55779911');
  expect(parseAccountNumber('123456')).toBe('00123456');
  for (const text of ['', '12345', '123456789', '1234567x']) expect(parseAccountNumber(text)).toBeUndefined();
});

test('a report that is older than what is saved changes nothing', () => {
  const ends: CollectionState[] = ['failed', 'cancelled', 'claimed'];
  for (const end of ends) expect(canCollectionBecome(end, 'paid')).toBe(false);
  expect(canCollectionBecome('paid', 'submitted')).toBe(false);
  expect(canCollectionBecome('paid', 'paid')).toBe(false);
  expect(canCollectionBecome('paid', 'claimed')).toBe(true);
  expect(canMandateBecome('cancelled', 'active')).toBe(false);
  expect(canMandateBecome('active', 'pending')).toBe(false);
});
