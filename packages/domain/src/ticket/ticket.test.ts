import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookableAction } from '../booking.ts';
import {
  checkChildRatio,
  countMissingAdults,
  countTicketPlaces,
  defaultActionsToShow,
  type FastTicket,
  type FastTicketFilters,
  passesFastTicketFilters,
  type TicketCount,
} from './ticket.ts';

const adult = { attendees: 1, adults: 1, children: 0 };
const child = { attendees: 1, adults: 0, children: 1 };
const family = { attendees: 4, adults: 2, children: 2 };
const ratio = { maxChildrenPerAdult: 2, childBelowAge: 8 };
const of = (ticket: Omit<TicketCount, 'quantity'>, quantity: number): TicketCount => ({
  ...ticket,
  quantity,
});

describe('tickets', () => {
  test('take one place for each person that they count for [ACT-29]', () => {
    expect(countTicketPlaces([of(adult, 2), of(child, 3)])).toBe(5);
    expect(countTicketPlaces([of(family, 1)])).toBe(4);
    expect(countTicketPlaces([])).toBe(0);
  });

  test.each([
    ['two adults and three children', [of(adult, 2), of(child, 3)], true],
    ['one adult and three children', [of(adult, 1), of(child, 3)], false],
    ['a child alone', [of(child, 1)], false],
    ['a family', [of(family, 1)], true],
    ['a family and two more children', [of(family, 1), of(child, 2)], true],
    ['a family and three more children', [of(family, 1), of(child, 3)], false],
    ['nobody', [], true],
  ])('of %s are checked against the ratio [ACT-29]', (_, counts, isEnough) => {
    expect(checkChildRatio(counts, ratio).ok).toBe(isEnough);
    expect(checkChildRatio(counts, null).ok).toBe(true);
  });

  test('name the ratio that they do not keep [ACT-29]', () => {
    expect(checkChildRatio([of(child, 1)], ratio)).toEqual({
      ok: false,
      refusal: { code: 'too_few_adults', params: { count: 2, age: 8 }, nextStep: 'choose_tickets' },
    });
  });

  test('that keep the ratio keep it with more adults and with fewer children [ACT-29]', () => {
    const quantity = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(
        quantity,
        quantity,
        quantity,
        fc.integer({ min: 1, max: 6 }),
        (a, c, f, maxChildrenPerAdult) => {
          const rule = { maxChildrenPerAdult, childBelowAge: 8 };
          const passes = (adults: number, children: number): boolean =>
            checkChildRatio([of(adult, adults), of(child, children), of(family, f)], rule).ok;
          expect(passes(a, c)).toBe(c + 2 * f <= (a + 2 * f) * maxChildrenPerAdult);
          const isKept = passes(a + 1, c) && passes(a, Math.max(0, c - 1));
          expect(!passes(a, c) || isKept).toBe(true);
          const missing = countMissingAdults([of(adult, a), of(child, c), of(family, f)], rule);
          expect(passes(a + missing, c)).toBe(true);
          expect(missing === 0 || !passes(a + missing - 1, c)).toBe(true);
        },
      ),
    );
  });
});

const noFilters: FastTicketFilters = {
  startTime: null,
  endTime: null,
  actionsToShow: defaultActionsToShow.fastTickets,
  instructorIds: [],
  tags: [],
};
const swim: FastTicket = {
  startTime: 600,
  endTime: 660,
  action: 'book',
  instructorIds: ['meera', 'owen'],
  tags: ['floats', 'relaxed'],
};
const passes = (ticket: Partial<FastTicket>, filters: Partial<FastTicketFilters>): boolean =>
  passesFastTicketFilters({ ...swim, ...ticket }, { ...noFilters, ...filters });

const actions: readonly BookableAction[] = [
  'book',
  'cancel_booking',
  'cancel_reservation',
  'join_waitlist',
  'leave_waitlist',
  null,
];
const names = fc.subarray(['a', 'b', 'c', 'd']);
const minute = fc.integer({ min: 0, max: 1439 });
const time = fc.option(minute);
const anyTicket: fc.Arbitrary<FastTicket> = fc.record({
  startTime: minute,
  endTime: minute,
  action: fc.constantFrom(...actions),
  instructorIds: names,
  tags: names,
});
const anyFilters: fc.Arbitrary<FastTicketFilters> = fc.record({
  startTime: time,
  endTime: time,
  actionsToShow: fc.constantFrom('show_all' as const, 'bookable' as const),
  instructorIds: names,
  tags: names,
});

test('shows all classes and tickets without a choice, and of courts what can be booked [ACT-38]', () => {
  expect(defaultActionsToShow).toEqual({ classes: 'show_all', adHoc: 'bookable', fastTickets: 'show_all' });
});

describe('the timetable of tickets', () => {
  test('shows everything by default [ACT-38]', () => {
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        expect(passesFastTicketFilters(ticket, noFilters)).toBe(true);
      }),
    );
  });

  test.each([
    [{ startTime: 600 }, true],
    [{ startTime: 601 }, false],
    [{ endTime: 660 }, true],
    [{ endTime: 659 }, false],
    [{ startTime: 600, endTime: 660 }, true],
    [{ startTime: null, endTime: null }, true],
  ])('keeps a session from 600 to 660 with %o: %s [ACT-16]', (filters, isKept) => {
    expect(passes({}, filters)).toBe(isKept);
  });

  test('keeps only sessions with one of the five booking actions, unless it shows all [ACT-39]', () => {
    const kept = actions.filter((action) => passes({ action }, { actionsToShow: 'bookable' }));
    expect(kept).toEqual(['book', 'cancel_booking', 'cancel_reservation', 'join_waitlist', 'leave_waitlist']);
    expect(actions.filter((action) => passes({ action }, { actionsToShow: 'show_all' }))).toEqual(actions);
  });

  test('keeps sessions that share an instructor and a tag [ACT-40]', () => {
    expect(passes({}, { instructorIds: ['owen', 'lena'], tags: ['relaxed'] })).toBe(true);
    expect(passes({}, { instructorIds: ['lena'] })).toBe(false);
    expect(passes({}, { tags: ['women-only'] })).toBe(false);
    expect(passes({ instructorIds: [] }, { instructorIds: ['owen'] })).toBe(false);
  });

  test('keeps what each of its filters keeps by itself [ACT-16 ACT-39 ACT-40]', () => {
    fc.assert(
      fc.property(anyTicket, anyFilters, (ticket, filters) => {
        const keys = Object.keys(filters) as (keyof FastTicketFilters)[];
        const byItself = keys.every((key) =>
          passesFastTicketFilters(ticket, { ...noFilters, [key]: filters[key] }),
        );
        expect(passesFastTicketFilters(ticket, filters)).toBe(byItself);
      }),
    );
  });
});
