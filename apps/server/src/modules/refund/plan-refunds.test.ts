import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProviderRefund, Refund } from '../payment/index.ts';
import { planRefunds, type RefundChange } from './plan-refunds.ts';

const createOwn = (
  id: string,
  state: Refund['state'],
  amount = 100,
  providerRef: string | null = null,
): Refund => ({
  clientId: 'client',
  id,
  attemptId: 'attempt',
  orderId: 'order',
  amount,
  state,
  reference: `pr-${id}`,
  providerRef,
  statusChecks: 1,
});
const createReported = (ref: string, changes: Partial<ProviderRefund> = {}): ProviderRefund => ({
  ref,
  refundId: null,
  amount: 100,
  state: 'succeeded',
  code: null,
  ...changes,
});

test('one refund of the website takes the place of one that needs a person [PAY-05]', () => {
  const own = [createOwn('a', 'needs_person'), createOwn('b', 'needs_person')];
  expect(planRefunds(own, [createReported('re_1')]).map(({ kind }) => kind)).toEqual(['book']);
  const plan = planRefunds(own, [createReported('re_1'), createReported('re_2'), createReported('re_3')]);
  expect(plan.map((change) => ('refund' in change ? change.refund.id : change.kind))).toEqual([
    'a',
    'b',
    'add',
  ]);
});

/** What the store does with a change. */
function apply(own: readonly Refund[], change: RefundChange): Refund[] {
  if (change.kind === 'add') return [...own, createOwn(change.ref, 'succeeded', change.amount, change.ref)];
  const state = change.kind === 'book' ? 'succeeded' : 'needs_person';
  return own.map((refund) =>
    refund.id === change.refund.id ? { ...refund, state, providerRef: change.ref } : refund,
  );
}

test('reading the same list again, or an older one, changes nothing [PAY-08]', () => {
  const states = fc.constantFrom('requested', 'submitted', 'needs_person' as const);
  fc.assert(
    fc.property(
      fc.array(states, { maxLength: 4 }),
      fc.array(fc.boolean(), { maxLength: 4 }),
      (ours, failures) => {
        const own = ours.map((state, index) => createOwn(`own-${index}`, state as Refund['state']));
        const known = own.map(({ id }, index) => createReported(`re_${index}`, { refundId: id }));
        const before = [...known, createReported('re_website')];
        // Some of them fail at the bank afterwards.
        const after = before.map((reported, index) =>
          failures[index] ? { ...reported, state: 'failed' as const } : reported,
        );
        const applyAll = (list: readonly Refund[], reported: readonly ProviderRefund[]) =>
          planRefunds(list, reported).reduce(apply, [...list]);
        const current = applyAll(applyAll(own, before), after);
        expect(planRefunds(current, after)).toEqual([]);
        expect(applyAll(current, before)).toEqual(current);
      },
    ),
  );
});
