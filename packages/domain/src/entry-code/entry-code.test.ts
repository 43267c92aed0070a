import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decideEntry,
  type EntryBooking,
  getCodeStep,
  getStepSecondsLeft,
  isCodeStepValid,
} from './entry-code.ts';

const minute = 60_000;
const codeStepMs = 30_000;
/** 1 June 2030, 17:00 UTC. */
const start = 1_906_563_600_000;

const createBooking = (changes: Partial<EntryBooking> = {}): EntryBooking => ({
  id: 'first',
  status: 'settled',
  venue: { id: 'arena', name: 'Arena' },
  startsAt: start,
  endsAt: start + 45 * minute,
  timezone: 'Europe/London',
  isPaid: true,
  use: null,
  ...changes,
});

const decide = (bookings: readonly EntryBooking[], now = start, requestKey: string | null = null): string => {
  const decided = decideEntry(bookings, { now, venueId: 'arena', opensMinutes: 60, requestKey });
  return decided.ok ? decided.value.booking.id : decided.refusal.code;
};

test('a code is valid in its step and the next one, whenever it was made [BKG-01]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -3, max: 3 }), (now, later) => {
      const step = getCodeStep(now);
      expect(isCodeStepValid(step, step * codeStepMs + later * codeStepMs)).toBe(later === 0 || later === 1);
      // The screen loads the next code in its step.
      expect(getCodeStep(now + getStepSecondsLeft(now) * 1000)).toBe(step + 1);
      expect(getCodeStep(now + getStepSecondsLeft(now) * 1000 - 1000)).toBe(step);
    }),
  );
});

test('a code lasts from 30 seconds to a minute: to the end of the step after its own [BKG-01]', () => {
  const step = getCodeStep(start);
  const ends = (step + 2) * codeStepMs;
  expect([isCodeStepValid(step, ends - 1), isCodeStepValid(step, ends)]).toEqual([true, false]);
});

test('admits from an hour before the start until the end [BKG-01]', () => {
  const admit = (now: number) => decide([createBooking()], now);
  expect(admit(start - 60 * minute - 1)).toBe('entry_too_early');
  expect(admit(start - 60 * minute)).toBe('first');
  expect(admit(start + 45 * minute - 1)).toBe('first');
  expect(admit(start + 45 * minute)).toBe('entry_over');
});

test('says why it does not admit [BKG-01]', () => {
  expect(decide([])).toBe('entry_code_unknown');
  expect(decide([createBooking({ status: 'reserved' })])).toBe('entry_code_unknown');
  expect(decide([createBooking({ status: 'cancelled' })])).toBe('entry_cancelled');
  expect(decide([createBooking({ venue: { id: 'pool', name: 'Pool' } })])).toBe('entry_wrong_venue');
  expect(decide([createBooking({ isPaid: false })])).toBe('entry_unpaid');
  expect(decide([createBooking({ use: { at: start, requestKey: null } })])).toBe('entry_used');
});

test('a repeated request admits again, also after the session, and another one does not [BKG-01]', () => {
  const used = [createBooking({ use: { at: start, requestKey: 'a' } })];
  expect(decide(used, start + 90 * minute, 'a')).toBe('first');
  expect(decide(used, start, 'b')).toBe('entry_used');
  expect(decide(used, start, null)).toBe('entry_used');
});

test('the code of a course admits to the session of the day, and not to one that was used or cancelled [BKG-02]', () => {
  const day = 24 * 60 * minute;
  const course = [0, 7, 14].map((days) =>
    createBooking({
      id: `day ${days}`,
      startsAt: start + days * day,
      endsAt: start + days * day + 45 * minute,
      status: days === 7 ? 'cancelled' : 'settled',
      use: days === 0 ? { at: start, requestKey: null } : null,
    }),
  );
  expect(decide(course)).toBe('entry_used');
  expect(decide(course, start + 7 * day)).toBe('entry_too_early');
  expect(decide(course, start + 14 * day)).toBe('day 14');
});
