import { expect, test } from 'vitest';
import { getMembershipState } from './membership-state.ts';

const active = { since: '2030-01-01', isCancelled: false, freeze: null, directDebit: null };

test.each([
  ['active', {}],
  ['ahead', { since: '2030-06-02' }],
  ['ending', { isCancelled: true }],
  ['frozen', { freeze: { startsOn: '2030-06-01', endsOn: '2030-06-30' } }],
  ['active', { freeze: { startsOn: '2030-07-01', endsOn: '2030-07-31' } }],
])('a membership is %s on its day [ACC-04]', (state, changes) => {
  expect(getMembershipState({ ...active, ...changes }, '2030-06-01')).toBe(state);
});
