import { expect, test } from 'vitest';
import { formatRequirement } from './format-requirement.ts';

const option = {
  id: '1',
  name: 'Standard',
  reference: 'standard',
  amount: 500,
  taxRate: 0,
  taxCode: 'zero' as const,
  minAge: null,
  maxAge: null,
  concession: null,
  isMembersOnly: false,
};

test('a price says who may have it, and nothing if everyone may [PRC-01]', () => {
  const format = (changes: Partial<typeof option> | object) =>
    formatRequirement({ ...option, ...changes }, 'en');
  expect(format({})).toBeNull();
  expect(format({ isMembersOnly: true })).toBe('Needs a membership');
  expect(format({ concession: 'student' })).toBe('Needs a concession');
  expect(format({ minAge: 8, maxAge: 15 })).toBe('Ages 8 to 15');
  expect(format({ minAge: 60 })).toBe('From age 60');
  expect(format({ maxAge: 15, isMembersOnly: true })).toBe('Needs a membership · Up to age 15');
});
