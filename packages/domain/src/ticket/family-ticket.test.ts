import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFamilyTicket, type PricedTicket } from './family-ticket.ts';

const types = {
  adult: { attendees: 1, adults: 1, children: 0, price: 580 },
  child: { attendees: 1, adults: 0, children: 1, price: 290 },
  junior: { attendees: 1, adults: 0, children: 0, price: 340 },
  senior: { attendees: 1, adults: 1, children: 0, price: 400 },
  family: { attendees: 4, adults: 2, children: 2, price: 1500 },
};
type Type = keyof typeof types;
const names = Object.keys(types) as Type[];
const choose = (chosen: Partial<Record<Type, number>>): PricedTicket[] =>
  names.map((id) => ({ id, ...types[id], quantity: chosen[id] ?? 0 }));
const getTotal = (quantities: Readonly<Record<string, number>>): number =>
  names.reduce((sum, id) => sum + types[id].price * (quantities[id] ?? 0), 0);

describe('a family ticket', () => {
  test('is offered with its saving where it covers the people for less [ACT-29]', () => {
    expect(findFamilyTicket(choose({ adult: 2, child: 2 }), 4)).toEqual({
      ticketId: 'family',
      adults: 2,
      children: 2,
      attendees: 4,
      saving: 240,
      quantities: { adult: 0, child: 0, junior: 0, senior: 0, family: 1 },
    });
    // The most expensive tickets are exchanged.
    expect(findFamilyTicket(choose({ adult: 2, senior: 1, child: 3 }), 9)?.quantities).toEqual({
      adult: 0,
      child: 1,
      junior: 0,
      senior: 1,
      family: 1,
    });
  });

  test.each([
    ['one adult and two children cost less', { adult: 1, child: 2 }, 9],
    ['it covers nobody who was chosen', { junior: 9 }, 9],
    ['two seniors and two children cost less', { senior: 2, child: 2 }, 9],
    ['nothing is chosen', {}, 9],
  ])('is not offered where %s [ACT-29]', (_, chosen, available) => {
    expect(findFamilyTicket(choose(chosen), available)).toBeUndefined();
  });

  test('is not offered without its places or its price [ACT-29]', () => {
    const costly = choose({ adult: 2, child: 1 }).map((ticket) => ({
      ...ticket,
      price: ticket.id === 'adult' ? 900 : ticket.price,
    }));
    expect(findFamilyTicket(costly, 3)).toBeUndefined();
    expect(findFamilyTicket(costly, 4)).toMatchObject({ saving: 590 });
    const withoutPrice = choose({ adult: 2, child: 2 }).map((ticket) =>
      ticket.id === 'family' ? { ...ticket, price: null } : ticket,
    );
    expect(findFamilyTicket(withoutPrice, 9)).toBeUndefined();
  });

  test('saves what it says, fits in, and leaves a place for everyone [ACT-29]', () => {
    const quantity = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.tuple(quantity, quantity, quantity, quantity, quantity), (counts) => {
        const before = Object.fromEntries(names.map((id, index) => [id, counts[index] ?? 0]));
        const offer = findFamilyTicket(choose(before), 100);
        if (!offer) return;
        expect(offer.saving).toBe(getTotal(before) - getTotal(offer.quantities));
        expect(offer.saving).toBeGreaterThan(0);
        for (const role of ['attendees', 'adults', 'children'] as const) {
          const count = (of: Readonly<Record<string, number>>): number =>
            names.reduce((sum, id) => sum + types[id][role] * (of[id] ?? 0), 0);
          expect(count(offer.quantities)).toBeGreaterThanOrEqual(count(before));
        }
        expect(Math.min(...Object.values(offer.quantities))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
