import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../day.ts';
import {
  decideMembers,
  decideMembershipSale,
  getMonthEnd,
  type HeldMembership,
  priceMembership,
} from './sale.ts';

const gold = {
  id: 'gold',
  name: 'Gold',
  monthlyAmount: 3000,
  joiningFee: 1500,
  taxRate: 2000,
  taxCode: 'standard' as const,
  isSoldOnline: true,
};
const silver = { ...gold, id: 'silver', name: 'Silver', monthlyAmount: 2000 };
const facts = {
  plans: [gold, silver],
  memberships: [] as HeldMembership[],
  hasOnlineJoining: true,
  today: '2030-06-16',
};
const held = (endsOn: string | null, planId = 'gold', startsOn = '2030-01-01'): HeldMembership => ({
  id: `${planId} ${endsOn}`,
  planId,
  startsOn,
  endsOn,
});
const buy = (planId: string, memberships: HeldMembership[] = [], more: object = {}) =>
  decideMembershipSale({ planId }, { ...facts, memberships, ...more });
const renew = (memberships: HeldMembership[], renewedId = memberships[0]?.id ?? '') =>
  decideMembershipSale({ renewedId }, { ...facts, memberships });

describe('a membership that is bought', () => {
  test('starts today, is charged to the end of the month, and has a joining fee [PRC-05]', () => {
    expect(buy('gold')).toMatchObject({
      value: {
        period: { action: 'join', startsOn: '2030-06-16', endsOn: '2030-06-30' },
        price: {
          amount: 3000,
          steps: [
            { code: 'membership_days', amount: 1500, params: { left: 15, total: 30 } },
            { code: 'joining_fee', amount: 1500 },
            { code: 'tax_included', amount: 500 },
          ],
        },
        replacedId: null,
      },
    });
  });

  test('has no second joining fee for 30 days after the last one ended [PRC-05]', () => {
    expect(buy('silver', [held('2030-05-17')])).toMatchObject({ value: { price: { amount: 1000 } } });
    expect(buy('silver', [held('2030-05-16')])).toMatchObject({ value: { price: { amount: 2500 } } });
  });

  test('is refused with the reason and the next step [PRC-05]', () => {
    expect(buy('gold', [], { hasOnlineJoining: false })).toMatchObject({
      refusal: { code: 'online_joining_off', nextStep: 'see_memberships' },
    });
    expect(buy('gold', [], { plans: [{ ...gold, isSoldOnline: false }] })).toMatchObject({
      refusal: { code: 'membership_not_sold' },
    });
    expect(buy('gold', [held(null)])).toMatchObject({
      refusal: { code: 'already_member', nextStep: 'see_memberships' },
    });
    expect(buy('gold', [held('2030-06-30')])).toMatchObject({
      refusal: { code: 'already_member', nextStep: 'renew_membership' },
    });
  });
});

describe('a renewal', () => {
  test('is the next month, or starts today if the membership has ended [PRC-05]', () => {
    expect(renew([held('2030-06-30')])).toMatchObject({
      value: {
        period: { action: 'renewal', startsOn: '2030-07-01', endsOn: '2030-07-31' },
        price: { amount: 3000, steps: [{ code: 'list_price', amount: 3000 }, { code: 'tax_included' }] },
      },
    });
    expect(renew([held('2030-06-10')])).toMatchObject({
      value: { period: { action: 'renewal', startsOn: '2030-06-16' }, price: { amount: 1500 } },
    });
  });

  test('is refused too early, too late, and for a membership that is not the last [PRC-05]', () => {
    expect(renew([held('2030-07-31')])).toMatchObject({ refusal: { code: 'membership_paid_ahead' } });
    expect(renew([held('2030-05-16')])).toMatchObject({ refusal: { code: 'membership_ended' } });
    expect(renew([held(null)])).toMatchObject({ refusal: { code: 'already_member' } });
    const changed = [held('2030-06-30'), held('2030-07-31', 'silver', '2030-07-01')];
    expect(renew(changed)).toMatchObject({ refusal: { code: 'membership_not_found' } });
    expect(renew([], 'gold 2030-06-30')).toMatchObject({ refusal: { code: 'membership_not_found' } });
  });
});

test('a change of plan starts when what is paid ends, and ends a membership that continues [PRC-05]', () => {
  const period = { action: 'change', planId: 'silver', startsOn: '2030-07-01', endsOn: '2030-07-31' };
  const price = { amount: 2000 };
  expect(buy('silver', [held('2030-06-30')])).toMatchObject({ value: { period, price, replacedId: null } });
  expect(buy('silver', [held(null)])).toMatchObject({ value: { period, price, replacedId: 'gold null' } });
});

const days = Array.from({ length: 4 * 366 }, (_, n) => addDays('2028-01-01', n));

test('charges every day of four years to the penny [PRC-05]', () => {
  const anyAmounts = [fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 10_000 })] as const;
  for (const startsOn of days) {
    const endsOn = getMonthEnd(startsOn);
    const total = Number(endsOn.slice(8));
    const left = total - Number(startsOn.slice(8)) + 1;
    fc.assert(
      fc.property(...anyAmounts, (monthlyAmount, fee) => {
        const { amount, steps } = priceMembership({ ...gold, monthlyAmount }, { startsOn, endsOn }, fee);
        const charged = amount - fee;
        // The nearest penny to the share of the days, and of two the higher.
        const error = 2 * (charged * total - monthlyAmount * left);
        expect(error > -total && error <= total).toBe(true);
        const charges = steps.filter(({ code }) => code !== 'tax_included');
        expect(charges.reduce((sum, step) => sum + step.amount, 0)).toBe(amount);
        expect(left < total || charged === monthlyAmount).toBe(true);
      }),
      { numRuns: 5 },
    );
  }
});

test('a month ends on its last day, in leap years too [PRC-05]', () => {
  for (const day of days) {
    const last = getMonthEnd(day);
    expect(last.slice(0, 8)).toBe(day.slice(0, 8));
    expect(addDays(last, 1).slice(8)).toBe('01');
  }
});

describe('the further people of a plan', () => {
  const family = { id: 'family', maxPeople: 3 };
  const person = (id: number, memberships: HeldMembership[] = []) => ({ id, isAllowed: true, memberships });
  const decide = (...members: Parameters<typeof decideMembers>[2]) =>
    decideMembers(family, 1, members, '2030-06-16');

  test('are as many as the plan has room for, each once [PRC-05]', () => {
    expect(decide(person(2), person(3))).toMatchObject({ ok: true });
    const refusal = { code: 'membership_people', params: { count: 2 } };
    expect(decide(person(2), person(3), person(4))).toMatchObject({ refusal });
    expect(decide(person(2), person(2))).toMatchObject({ refusal });
    expect(decide(person(1))).toMatchObject({ refusal });
    expect(decideMembers({ id: 'gold' }, 1, [person(2)], '2030-06-16')).toMatchObject({
      refusal: { code: 'membership_people', params: { count: 0 } },
    });
  });

  test('are linked to who pays, and have no such membership yet [PRC-05 AUT-25]', () => {
    expect(decide({ ...person(2), isAllowed: false })).toMatchObject({
      refusal: { code: 'person_not_linked' },
    });
    expect(decide(undefined)).toMatchObject({ refusal: { code: 'person_not_linked' } });
    expect(decide(person(2, [held('2030-06-16', 'family')]))).toMatchObject({
      refusal: { code: 'membership_person_has_plan' },
    });
    expect(decide(person(2, [held('2030-06-15', 'family'), held(null)]))).toMatchObject({ ok: true });
  });

  test('neither renew nor buy again what somebody else pays for [PRC-05]', () => {
    const shared = { ...held('2030-06-30'), isShared: true };
    const refusal = { code: 'membership_shared' };
    expect(renew([shared])).toMatchObject({ refusal });
    expect(buy('gold', [shared])).toMatchObject({ refusal });
  });
});
