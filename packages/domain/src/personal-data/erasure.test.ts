import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLosses, type ErasureHoldings, findErasureRefusal, losesSomething } from './erasure.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd');
const amounts = fc.dictionary(id, fc.nat({ max: 50 }));
const holdings: fc.Arbitrary<ErasureHoldings> = fc.record({
  bookings: fc.uniqueArray(id),
  memberships: fc.uniqueArray(id),
  packageUses: amounts,
  credit: amounts,
});

test('giving up covers what was there, and less of it, and nothing that is gained later [ACC-03]', () => {
  fc.assert(
    fc.property(holdings, fc.nat({ max: 9 }), (held, gained) => {
      expect(losesSomething(countLosses(held, held))).toBe(false);
      const later = {
        bookings: [...held.bookings.slice(1), ...Array.from({ length: gained }, (_, n) => `new ${n}`)],
        memberships: held.memberships.slice(1),
        packageUses: { ...held.packageUses, e: gained },
        credit: Object.fromEntries(
          Object.entries({ f: 0, ...held.credit }).map(([key, value]) => [key, value + gained]),
        ),
      };
      const losses = countLosses(later, held);
      expect(losses).toMatchObject({ bookings: gained, memberships: 0, packageUses: gained });
      expect(losses.credit).toBe(gained * Object.keys(later.credit).length);
      expect(findErasureRefusal([], losses)).toBe(gained > 0 ? 'erasure_not_given_up' : undefined);
      expect(findErasureRefusal(['debt'], losses)).toBe('erasure_blocked');
    }),
  );
});
