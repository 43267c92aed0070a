import { expect, test } from 'vitest';
import { suggestAddress } from './suggest-address.ts';

test.each([
  ['nia@gmial.com', 'nia@gmail.com'],
  ['nia@Gmail.con', 'nia@gmail.com'],
  ['nia.o@hotmal.co.uk', 'nia.o@hotmail.co.uk'],
  [' nia@yaho.co.uk ', 'nia@yahoo.co.uk'],
])('suggests the common domain for %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

test.each([
  'nia@gmail.com',
  'nia@mail.com',
  'nia@ymail.com',
  'nia@council.gov.uk',
  'nia',
  'nia@',
  '@gmial.com',
  '',
])('suggests nothing for %j', (typed) => {
  expect(suggestAddress(typed)).toBeUndefined();
});
