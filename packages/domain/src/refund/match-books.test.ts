import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookEntry, matchBooks } from './match-books.ts';

const day = { from: 1000, until: 2000 };
const capture: BookEntry = { kind: 'capture', ref: 'pi_1', amount: 500, at: 1500 };
const refund: BookEntry = { kind: 'refund', ref: 'pi_1', amount: -200, at: 1600 };

test('names a missing payment, a missing refund and a wrong amount [PAY-05]', () => {
  const matched = { journal: [capture, refund], provider: [refund, capture] };
  expect(matchBooks(matched, day)).toEqual([]);
  expect(matchBooks({ ...matched, provider: [refund] }, day)).toMatchObject([
    { code: 'missing_at_provider', kind: 'capture', journalAmount: 500, providerAmount: null },
  ]);
  expect(matchBooks({ ...matched, journal: [capture] }, day)).toMatchObject([
    { code: 'missing_in_journal', kind: 'refund', journalAmount: null, providerAmount: -200 },
  ]);
  expect(matchBooks({ ...matched, provider: [{ ...capture, amount: 499 }, refund] }, day)).toMatchObject([
    { code: 'wrong_amount', journalAmount: 500, providerAmount: 499 },
  ]);
});

test('matches across midnight, and leaves other days to their own comparison', () => {
  const late = { ...capture, at: 2001 };
  expect(matchBooks({ journal: [late], provider: [{ ...capture, at: 1999 }] }, day)).toEqual([]);
  expect(matchBooks({ journal: [late], provider: [] }, day)).toEqual([]);
});

test('leaves out a refund that was taken back', () => {
  const journal = [capture, refund, { ...refund, amount: 200, at: 1700 }];
  expect(matchBooks({ journal, provider: [capture] }, day)).toEqual([]);
});

test('leaves out a payment that no order has once it is given back, and lists it before [PAY-05]', () => {
  const returned = { ...refund, amount: -500 };
  expect(matchBooks({ journal: [], provider: [capture] }, day)).toMatchObject([
    { code: 'missing_in_journal', kind: 'capture', providerAmount: 500 },
  ]);
  expect(matchBooks({ journal: [], provider: [capture, returned] }, day)).toEqual([]);
  expect(matchBooks({ journal: [], provider: [capture, refund] }, day)).toHaveLength(2);
  // The journal has the payment, so its refund is missing.
  expect(matchBooks({ journal: [capture], provider: [capture, returned] }, day)).toMatchObject([
    { code: 'missing_in_journal', kind: 'refund', providerAmount: -500 },
  ]);
});

const entry = fc.record({
  kind: fc.constantFrom('capture', 'refund', 'dispute' as const),
  ref: fc.constantFrom('pi_1', 'pi_2', 'pi_3'),
  amount: fc.integer({ min: 1, max: 5 }),
  at: fc.integer({ min: 1000, max: 1999 }),
});

test('finds nothing in equal books in any order, and each entry that one book lacks', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), fc.nat(), (entries, seed) => {
      const [journal, provider] = [entries as BookEntry[], entries.toReversed() as BookEntry[]];
      expect(matchBooks({ journal, provider }, day)).toEqual([]);
      const missing = seed % provider.length;
      const unmatched = matchBooks({ journal, provider: provider.toSpliced(missing, 1) }, day);
      expect(unmatched).toMatchObject([
        {
          code: 'missing_at_provider',
          ref: provider[missing]?.ref,
          journalAmount: provider[missing]?.amount,
        },
      ]);
    }),
  );
});
