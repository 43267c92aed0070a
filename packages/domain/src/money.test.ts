import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, formatMoney, parseMoney, toPrice } from './money.ts';

const pounds = { symbol: '£', code: 'GBP' };

test('formats minor units with the symbol and two decimals [THM-11]', () => {
  const formatted = [1850, 5, 0, 100, 123_456_789, 100_000, 99_999].map((value) =>
    formatMoney(value, pounds),
  );
  expect(formatted).toEqual(['£18.50', '£0.05', '£0.00', '£1.00', '£1,234,567.89', '£1,000.00', '£999.99']);
});

test('puts the minus sign before the symbol [THM-11]', () => {
  expect(formatMoney(-320, pounds)).toBe('−£3.20');
  expect(formatMoney(-0, pounds)).toBe('£0.00');
});

test('uses the symbol of the client’s currency [THM-12]', () => {
  expect(formatMoney(1850, { symbol: '€' })).toBe('€18.50');
});

test('returns a price with its formatted amount, minor units and currency [ACT-44]', () => {
  expect(toPrice(1850, pounds)).toEqual({ formatted: '£18.50', value: 1850, currency: 'GBP' });
});

test('keeps every digit of an amount [THM-11 BSK-19]', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const digits = formatMoney(value, pounds).replace('−', '-').replaceAll(/[£,.]/g, '');
      expect(Number(digits)).toBe(value === 0 ? 0 : value);
      expect(formatDecimal(value)).toMatch(/^-?(0|[1-9]\d*)\.\d\d$/);
      expect(Number(formatDecimal(value).replace('.', ''))).toBe(value === 0 ? 0 : value);
    }),
  );
});

test('throws for a fraction of a penny instead of rounding [THM-11]', () => {
  expect(() => formatMoney(18.5, pounds)).toThrow(RangeError);
});

test('reads an amount as it is typed, with or without the symbol [PRC-09]', () => {
  const typed = ['12.50', '£12.5', ' £ 7 ', '0', '0.05', '1234567.89'];
  expect(typed.map((text) => parseMoney(text, pounds))).toEqual([1250, 1250, 700, 0, 5, 123_456_789]);
  const wrong = ['', '£', '-1', '1.234', '1,50', '1e3', '12345678', '١', '1.', 'all'];
  expect(wrong.map((text) => parseMoney(text, pounds))).toEqual(wrong.map(() => undefined));
});
