import { describe, expect, test } from 'vitest';
import { canResend } from './invitation.ts';
import {
  canBeMutual,
  type LinkPermission,
  type LinkStatus,
  listPermissions,
  listRelationshipsWith,
  type Relationship,
  relationships,
} from './permissions.ts';

const allowed: Record<Relationship, readonly LinkPermission[]> = {
  parent: ['book', 'see_bookings', 'sign_waivers'],
  carer: ['book', 'see_bookings', 'sign_waivers'],
  partner: ['book', 'see_bookings'],
  sibling: ['book', 'see_bookings'],
  employee: ['book'],
};

describe('permissions of a link', () => {
  test.each(relationships)(
    'a successful link as %s allows what its relationship names [AUT-25]',
    (relationship) => {
      expect(listPermissions({ relationship, status: 'successful', isBooker: true })).toEqual(
        allowed[relationship],
      );
    },
  );

  test.each(
    relationships.flatMap((relationship) =>
      (['pending', 'revoked', 'cancelled'] as const satisfies LinkStatus[]).map((status) => ({
        relationship,
        status,
      })),
    ),
  )('a $status link as $relationship allows nothing [AUT-13]', (link) => {
    expect(listPermissions({ ...link, isBooker: true })).toEqual([]);
  });

  test.each(relationships)('a link as %s allows the other person nothing [AUT-25]', (relationship) => {
    expect(listPermissions({ relationship, status: 'successful', isBooker: false })).toEqual([]);
  });

  test('every relationship allows booking, which the statements assume [AUT-25]', () => {
    expect(listRelationshipsWith('book')).toEqual(relationships);
    expect(listRelationshipsWith('sign_waivers')).toEqual(['parent', 'carer']);
  });

  test('only partners and siblings can offer the same in return [AUT-13]', () => {
    expect(relationships.filter(canBeMutual)).toEqual(['partner', 'sibling']);
  });
});

test('an invitation is emailed at most three times, and only while it is pending [AUT-13]', () => {
  const pending = { status: 'pending', invitedEmail: 'kit@people.test', sentCount: 2 };
  expect(canResend(pending)).toBe(true);
  expect(canResend({ ...pending, sentCount: 3 })).toBe(false);
  expect(canResend({ ...pending, status: 'cancelled' })).toBe(false);
  expect(canResend({ ...pending, invitedEmail: null })).toBe(false);
});
