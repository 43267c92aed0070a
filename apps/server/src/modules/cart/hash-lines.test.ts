import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HashedLine, hashLines } from './hash-lines.ts';

const anyLine: fc.Arbitrary<HashedLine> = fc.record({
  id: fc.uuid(),
  quantity: fc.integer({ min: 1, max: 20 }),
  amount: fc.integer({ min: 0, max: 100_000 }),
  optionId: fc.option(fc.uuid()),
  personId: fc.option(fc.integer({ min: 1, max: 10_000 })),
});
const anyLines = fc.uniqueArray(anyLine, { selector: ({ id }) => id, maxLength: 6 });

test('the hash of a cart does not depend on the order of its lines [PAY-05]', () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      expect(hashLines(lines.toReversed())).toBe(hashLines(lines));
    }),
  );
});

test('the hash changes with a line, its price, quantity, option or attendee [PAY-05]', () => {
  fc.assert(
    fc.property(anyLines, anyLine, (lines, line) => {
      const hash = hashLines([...lines, line]);
      const others: HashedLine[] = [
        { ...line, amount: line.amount + 1 },
        { ...line, quantity: line.quantity + 1 },
        { ...line, optionId: `${line.optionId} other` },
        { ...line, personId: (line.personId ?? 0) + 1 },
      ];
      expect(hashLines(lines)).not.toBe(hash);
      for (const other of others) expect(hashLines([...lines, other])).not.toBe(hash);
    }),
  );
});
