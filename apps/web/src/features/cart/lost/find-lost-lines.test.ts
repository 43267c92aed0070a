import { expect, test } from 'vitest';
import { findLostLines } from './find-lost-lines.ts';

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
