import { expect, test } from 'vitest';
import type { OccurrenceDetails } from './queries.ts';
import { summariseTickets } from './ticket-selection.ts';

const [adult, child] = ['a', 'c'].map((id) => ({ id, name: id, attendees: 1 }));
const occurrence = {
  tickets: [adult, child],
  ticketChoices: [
    { ticketId: 'a', price: { value: 500 }, adults: 1, children: 0 },
    { ticketId: 'c', price: { value: 200 }, adults: 0, children: 1 },
  ],
  capacity: { available: 10 },
  childRatio: null,
} as unknown as OccurrenceDetails;

test('selected tickets carry their id and the reference of the customer [ACT-20]', () => {
  const select = (reference: string | null) =>
    summariseTickets(occurrence, { a: 2, c: 0 }, [], reference).chosen;
  expect(select('N-1042')).toEqual([{ id: 'a', customerReference: 'N-1042', quantity: 2 }]);
  expect(select(null)).toEqual([{ id: 'a', customerReference: null, quantity: 2 }]);
});
