import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxGrowth, measureGrowth } from '../../testing/growth.ts';
import { createId } from '../lib/id.ts';
import { containsCardNumber } from './card-number.ts';

/** Test numbers of both providers, one for each kind and length. */
const numbers = [
  '4929000000006',
  '4242424242424242',
  '4000000000000000006',
  '5404000000000001',
  '2223003122003222',
  '374200000000004',
  '36000000000008',
  '6011111111111117',
  '3566002020360505',
  '6205500000000000004',
  '6759649826438453',
];

test('detects a card number in any format, alone or in a text [PAY-04]', () => {
  for (const number of numbers) {
    const spaced = number.replace(/(\d{4})(?=\d)/g, '$1 ');
    for (const text of [
      number,
      ` ${spaced} `,
      spaced.replaceAll(' ', '-'),
      `my card is ${spaced}, thanks`,
      `card: ${spaced} 12/27 123`,
      `1 ${number}`,
      `"${number}"`,
    ]) {
      expect(containsCardNumber(text), text).toBe(true);
    }
  }
});

test('ignores a number with one wrong digit [PAY-04]', () => {
  const wrong = fc.record({
    number: fc.constantFrom(...numbers),
    at: fc.nat(12),
    by: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(wrong, ({ number, at, by }) => {
      const digit = (Number(number[at]) + by) % 10;
      return !containsCardNumber(number.slice(0, at) + digit + number.slice(at + 1));
    }),
  );
});

test('ignores names, phone numbers, dates, amounts and ids [PAY-04]', () => {
  for (const text of [
    '+44 7700 900123',
    '0161 496 0000',
    '2026-11-21 09:00:00',
    '2026-11-21T09:00:00.000Z',
    '1234567890123 is no card of any kind',
    'pi_4242424242424242',
    '42424242-4242-4242-4242-424242424242',
    '4242424242424242424242424242424242',
    'Court 1, 2, 3, 4',
    '',
  ]) {
    expect(containsCardNumber(text), text).toBe(false);
  }
  for (let n = 0; n < 1000; n += 1) expect(containsCardNumber(createId(1_763_712_000_000))).toBe(false);
});

test('takes time in proportion to the length of a hostile text [PAY-04]', () => {
  for (const piece of ['1 ', '4-', '4444 ', '4 1a', '.4', '4  ', '1111111111111 ']) {
    const scan = (size: number) => containsCardNumber(piece.repeat(size / piece.length));
    expect(measureGrowth(scan, 16_000), piece).toBeLessThan(maxGrowth);
  }
});
