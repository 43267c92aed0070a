import { describe, expect, test } from 'vitest';
import {
  type BillingAddress,
  countries,
  findAddressProblems,
  getAddressProblemText,
} from './billing-address.ts';

const address: BillingAddress = {
  line1: '88 High Street',
  line2: '',
  city: 'Salford',
  postcode: 'M5 4WT',
  country: 'GB',
  state: '',
};
const find = (changes: Partial<BillingAddress>) => findAddressProblems({ ...address, ...changes });

describe('a billing address', () => {
  test('needs its first line, a town, a postcode and a country', () => {
    expect(find({})).toEqual([]);
    expect(find({ line1: '', city: '', postcode: '', country: '' })).toEqual(['line1', 'city', 'country']);
    expect(find({ line1: ' – ', city: '.', postcode: '—' })).toEqual(['line1', 'city', 'postcode']);
    expect(find({ country: 'XX' })).toEqual(['country']);
    expect(find({ country: 'gb' })).toEqual(['country']);
  });

  test('has a postcode only where addresses always have one', () => {
    expect(find({ postcode: '', country: 'IE' })).toEqual([]);
    expect(find({ postcode: '', country: 'JE' })).toEqual(['postcode']);
  });

  test('has a state of two letters in the United States', () => {
    expect(find({ country: 'US' })).toEqual(['state']);
    expect(find({ country: 'US', state: 'NY' })).toEqual([]);
    expect(find({ country: 'US', state: 'New York' })).toEqual(['state']);
  });

  test('has fields of the length that providers accept', () => {
    const long = {
      line1: 'a'.repeat(51),
      line2: 'a'.repeat(51),
      city: 'a'.repeat(41),
      postcode: '1'.repeat(11),
    };
    expect(find(long)).toEqual(['line1', 'line2', 'city', 'postcode']);
  });

  test('is described by what is wrong: an empty field is missing, a long one too long [CHK-03]', () => {
    const describeField = (changes: Partial<BillingAddress>) => {
      const changed = { ...address, ...changes };
      return findAddressProblems(changed).map((field) => getAddressProblemText(changed, field));
    };
    expect(describeField({ line1: '', city: ' ', postcode: '' })).toEqual([
      'billing_line1_missing',
      'billing_city_missing',
      'billing_postcode_missing',
    ]);
    expect(describeField({ line1: 'a'.repeat(51), line2: 'a'.repeat(51), country: '' })).toEqual([
      'billing_line1_too_long',
      'billing_line2_too_long',
      'billing_country_missing',
    ]);
  });
});

test('lists each country of ISO 3166-1 once', () => {
  expect(new Set(countries).size).toBe(249);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countries.filter((country) => names.of(country) === undefined)).toEqual([]);
});
