import { expect, test } from 'vitest';
import { getSearchDays } from './search-days.ts';

test('a weekend is the next Saturday and Sunday, or what is left of this one [VEN-10]', () => {
  expect(getSearchDays('weekend', '2026-08-04')).toEqual({ first: '2026-08-08', after: '2026-08-10' });
  expect(getSearchDays('weekend', '2026-08-08')).toEqual({ first: '2026-08-08', after: '2026-08-10' });
  expect(getSearchDays('weekend', '2026-08-09')).toEqual({ first: '2026-08-09', after: '2026-08-10' });
});

test('other days are relative to today, a day, or none', () => {
  expect(getSearchDays('today', '2026-08-31')).toEqual({ first: '2026-08-31', after: '2026-09-01' });
  expect(getSearchDays('tomorrow', '2026-08-31')).toEqual({ first: '2026-09-01', after: '2026-09-02' });
  expect(getSearchDays('2026-08-04', '2026-08-01')).toEqual({ first: '2026-08-04', after: '2026-08-05' });
  expect(getSearchDays('', '2026-08-31')).toBeUndefined();
});
