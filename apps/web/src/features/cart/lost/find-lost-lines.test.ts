import { expect, test } from 'vitest';
import { findJoinedLines, findLostLines } from './find-lost-lines.ts';

const line = (id: string, occurrenceId: string | null) => ({
  id,
  name: id,
  cartableResource: occurrenceId === null ? null : { occurrenceId },
});

test('names the guest’s lines that are neither moved nor in the person’s own basket [BSK-16]', () => {
  const guest = { items: [line('moved', 'a'), line('same', 'b'), line('booked', 'c'), line('other', null)] };
  const own = { items: [line('moved', 'a'), line('own', 'b')] };
  expect(findLostLines(guest, own).map(({ id }) => id)).toEqual(['booked', 'other']);
});

test('names what the person’s basket had before, if the guest brings lines [BSK-16]', () => {
  const guest = { items: [line('moved', 'a'), line('same', 'b')] };
  const own = { items: [line('moved', 'a'), line('own', 'b'), line('earlier', 'c'), line('charge', null)] };
  expect(findJoinedLines(guest, own).map(({ id }) => id)).toEqual(['earlier', 'charge']);
  expect(findJoinedLines({ items: [] }, own)).toEqual([]);
});
