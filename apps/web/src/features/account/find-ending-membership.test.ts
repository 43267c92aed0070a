import { expect, test } from 'vitest';
import { findEndingMembership } from './find-ending-membership.ts';

const active = {
  name: 'Active',
  memberName: null,
  sharedBy: null,
  since: '2026-10-01',
  until: '2026-12-06',
  isCancelled: false,
  isBillingDateMissing: false,
};
const today = '2026-11-29';

test('names a membership that ends within 14 days [ACC-02]', () => {
  expect(findEndingMembership([active], today)).toEqual({ name: 'Active', until: '2026-12-06' });
  expect(findEndingMembership([active], '2026-11-22')).toBeDefined();
  expect(findEndingMembership([active], '2026-11-21')).toBeUndefined();
  expect(findEndingMembership([active], '2026-12-07')).toBeUndefined();
});

test('names none that continues, is cancelled, followed, shared or another person’s [ACC-02]', () => {
  const next = { ...active, name: 'Family', since: '2026-12-07', until: '2027-01-31' };
  for (const change of [
    { until: null },
    { isCancelled: true },
    { isBillingDateMissing: true },
    { sharedBy: 'Alex Morgan' },
    { memberName: 'Robin Morgan' },
  ])
    expect(findEndingMembership([{ ...active, ...change }], today)).toBeUndefined();
  expect(findEndingMembership([active, next], today)).toBeUndefined();
  expect(
    findEndingMembership([{ ...active, until: null, since: '2026-01-01' }, active], today),
  ).toBeUndefined();
});
