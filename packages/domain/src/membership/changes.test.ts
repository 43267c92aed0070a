import { describe, expect, test } from 'vitest';
import { cleanFileName, findDocumentType, getDocumentState, getFreezePeriod, getLastDay } from './changes.ts';

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
    ['proof.pdf', 'proof.pdf'],
    ['../../etc/passwd\u202Efdp.pdf', 'passwdfdp.pdf'],
    ['C:\\Users\\Zoë\\Prawf 1.pdf', 'Prawf 1.pdf'],
    ['\u0000\u200B ', 'document'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('keeps of its name %j only what can be seen [ACC-04]', (name, cleaned) => {
    expect(cleanFileName(name)).toBe(cleaned);
  });

  test.each([
    ['%PDF-1.7 … %%EOF\r\n', 'application/pdf'],
    [`%PDF-1.7 %%EOF${' '.repeat(1024)}`, 'application/pdf'],
    ['\xff\xd8\xff\xe0…\xff\xd9', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n…IEND\xae\x42\x60\x82', 'image/png'],
    // Cut off, or with another file behind it.
    ['%PDF-1.7', undefined],
    [`%PDF-1.7 %%EOF${' '.repeat(1025)}`, undefined],
    ['%PDF-1.4<script>alert(1)</script>PK', undefined],
    ['\xff\xd8\xff\xe0…\xff\xd9PK', undefined],
    ['\x89PNG\r\n\x1a\n…IEND\xae\x42\x60\x82<script>', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['%PDF', undefined],
    ['', undefined],
  ])('is recognised by its content %j [ACC-04]', (text, type) => {
    expect(findDocumentType(Uint8Array.from(text, (character) => character.charCodeAt(0)))).toBe(type);
  });
});
