import { describe, expect, test } from 'vitest';
import { checkDetailsChange } from './user-details.ts';

const context = { currentDateOfBirth: null, today: '2030-06-01', isBritish: true, minAge: 16 };

describe('changing details', () => {
  test('accepts fields that are unchanged, empty or valid [ACC-03]', () => {
    expect(checkDetailsChange({}, context)).toEqual([]);
    expect(
      checkDetailsChange({ title: '', firstName: 'Siân', postcode: '', dateOfBirth: '1990-05-17' }, context),
    ).toEqual([]);
  });

  test('refuses links in names and titles, and half a postcode [ACC-03]', () => {
    const change = { title: 'www.evil.example', firstName: ' ', lastName: '<b>', postcode: 'M3' };
    expect(checkDetailsChange(change, context).map(({ field }) => field)).toEqual([
      'title',
      'first_name',
      'last_name',
      'postcode',
    ]);
    expect(checkDetailsChange({ postcode: '75001' }, { ...context, isBritish: false })).toEqual([]);
  });

  test('sets a date of birth once, of a person who may have an account [ACC-03 AUT-18]', () => {
    const check = (dateOfBirth: string, currentDateOfBirth: string | null = null) =>
      checkDetailsChange({ dateOfBirth }, { ...context, currentDateOfBirth }).map(({ code }) => code);
    expect(check('1990-05-17', '1990-05-17')).toEqual([]);
    expect(check('1960-05-17', '1990-05-17')).toEqual(['date_of_birth_fixed']);
    expect(check('2020-05-17')).toEqual(['too_young']);
  });
});
