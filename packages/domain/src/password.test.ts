import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStrongPassword } from './password.ts';

const alex = { email: 'alex.smith@demo.test', firstName: 'Alexandra', lastName: 'Smith-Jones' };
const isStrong = (password: string) => isStrongPassword(password, alex);

test('accepts several words and uncommon mixtures [AUT-18]', () => {
  const strong = ['correct horse', 'A-new-Customer-1', 'Blue-Bik3', 'nofio heddiw', 'cat dog sun'];
  expect(strong.filter((password) => !isStrong(password))).toEqual([]);
});

test('rejects short, common, patterned and personal passwords [AUT-18]', () => {
  const weak = [
    'seven77',
    'PassWord',
    'Password1!',
    'P@ssw0rd123',
    '12345678',
    'aaaaaaaa',
    'abcabcabc',
    'qwertyuiop',
    'Liverpool1',
    'Summer2030',
    '21/11/2026',
    'alex.smith',
    'ALEX.SMITH@DEMO.TEST',
    'Alexandra1',
    'Smith-Jones',
  ];
  expect(weak.filter(isStrong)).toEqual([]);
  fc.assert(fc.property(fc.string({ maxLength: 7 }), (password) => !isStrong(password)));
});
