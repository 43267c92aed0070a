import { describe, expect, test } from 'vitest';
import { findLostLines, findOtherLines } from './find-changes.ts';

const startsAt = { local: '2026-12-05 09:00:00', format24Hour: '09:00' };
const line = (id: string, occurrenceId: string | null) => ({
  id,
  name: id,
  cartableResource: occurrenceId === null ? null : { occurrenceId, startsAt },
  purchasedFor: null,
  childItems: [],
});
const milo = { id: null, firstName: 'Milo', lastName: 'Stone' };
/** A line of days of December for a child. */
const camp = (id: string, days: readonly number[], purchasedFor: typeof milo | null = milo) => ({
  ...line(id, null),
  purchasedFor,
  childItems: days.map((day) => ({ id: `day ${day}`, startsAt: { local: `2026-12-0${day} 09:00:00` } })),
});

test('names the lines of one basket whose line and session the other has not [BSK-16]', () => {
  const guest = [line('moved', 'a'), line('same', 'b'), line('booked', 'c'), line('other', null)];
  const own = [line('moved', 'a'), line('own', 'b'), line('earlier', 'd'), line('charge', null)];
  expect(findOtherLines(guest, own).map(({ id }) => id)).toEqual(['booked', 'other']);
  expect(findOtherLines(own, guest).map(({ id }) => id)).toEqual(['earlier', 'charge']);
  expect(findLostLines(guest, own, 1).map(({ line: { id } }) => id)).toEqual(['booked', 'other']);
});

describe('what a log-in took out of the basket', () => {
  test('is in the basket only if another line has it for the same child [BSK-16]', () => {
    const lost = camp('lost', [5]);
    const withChild = (firstName: string) => camp('own', [5], { ...milo, firstName });
    expect(findLostLines([lost], [withChild('MILO')], 1)).toEqual([
      { line: lost, days: [], isInBasket: true },
    ]);
    expect(findLostLines([lost], [withChild('Mia')], 1)).toEqual([
      { line: lost, days: [], isInBasket: false },
    ]);
    expect(findLostLines([lost], [], 1)).toEqual([{ line: lost, days: [], isInBasket: false }]);
  });

  test('names the days of a line that keeps others, by reason [BSK-16]', () => {
    const guest = camp('kept', [5, 7, 8]);
    expect(findLostLines([guest], [camp('kept', [5, 7, 8])], 1)).toEqual([]);
    expect(findLostLines([guest], [camp('kept', [7]), camp('own', [5])], 1)).toEqual([
      { line: guest, days: ['2026-12-05'], isInBasket: true },
      { line: guest, days: ['2026-12-08'], isInBasket: false },
    ]);
  });
});
