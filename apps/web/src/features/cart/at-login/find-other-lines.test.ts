import { expect, test } from 'vitest';
import { findOtherLines } from './find-other-lines.ts';

const line = (id: string, occurrenceId: string | null) => ({
  id,
  name: id,
  cartableResource: occurrenceId === null ? null : { occurrenceId },
});

test('names the lines of one basket whose line and session the other has not [BSK-16]', () => {
  const guest = [line('moved', 'a'), line('same', 'b'), line('booked', 'c'), line('other', null)];
  const own = [line('moved', 'a'), line('own', 'b'), line('earlier', 'd'), line('charge', null)];
  expect(findOtherLines(guest, own).map(({ id }) => id)).toEqual(['booked', 'other']);
  expect(findOtherLines(own, guest).map(({ id }) => id)).toEqual(['earlier', 'charge']);
});
