import { describe, expect, test } from 'vitest';
import { findDocumentType, getDocumentState, getFreezePeriod, getLastDay } from './changes.ts';

test.each([
  ['2030-06-16', 0, '2030-06-30'],
  ['2030-06-16', 14, '2030-06-30'],
  ['2030-06-16', 15, '2030-07-31'],
  ['2030-01-31', 30, '2030-03-31'],
])('cancelled on %s with %i days of notice ends on %s [ACC-04]', (today, noticeDays, lastDay) => {
  expect(getLastDay(today, noticeDays)).toBe(lastDay);
});

test.each([
  ['2030-06-30', 1, '2030-07-01', '2030-07-31'],
  ['2030-11-30', 3, '2030-12-01', '2031-02-28'],
])('paid until %s and frozen for %i months is frozen from %s to %s [ACC-04]', (...row) => {
  const [paidUntil, months, startsOn, endsOn] = row;
  expect(getFreezePeriod(paidUntil, months)).toEqual({ startsOn, endsOn });
});

describe('a document', () => {
  test.each([
    [null, 'missing'],
    ['2030-06-15', 'expired'],
    ['2030-06-16', 'expiring'],
    ['2030-07-16', 'expiring'],
    ['2030-07-17', 'valid'],
  ])('that expires on %s is %s [ACC-04 AUT-19]', (expiresOn, state) => {
    expect(getDocumentState(expiresOn, '2030-06-16')).toBe(state);
  });

  test.each([
    ['%PDF-1.7', 'application/pdf'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['%PDF', undefined],
    ['', undefined],
  ])('is recognised by its content %j [ACC-04]', (text, type) => {
    expect(findDocumentType(Buffer.from(text, 'latin1'))).toBe(type);
  });
});
