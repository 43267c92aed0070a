/** AUT-13: what a person is to the one for whom they book. */
export type Relationship = 'parent' | 'partner' | 'sibling' | 'employee' | 'carer';
export type LinkStatus = 'successful' | 'pending' | 'revoked' | 'cancelled';

/** What a link allows one person to do for another. */
export type LinkPermission = 'book' | 'see_bookings' | 'sign_waivers';

/** AUT-25: what each relationship allows while both agree. Signing is for children; adults sign for themselves. */
const permissions: Record<Relationship, readonly LinkPermission[]> = {
  parent: ['book', 'see_bookings', 'sign_waivers'],
  carer: ['book', 'see_bookings', 'sign_waivers'],
  partner: ['book', 'see_bookings'],
  sibling: ['book', 'see_bookings'],
  // An employee sees the bookings that they made, and no others.
  employee: ['book'],
};

export const relationships = Object.keys(permissions) as readonly Relationship[];

/**
 * AUT-25: what a person may do for another. A link that is not successful allows nothing, and no link allows the other
 * person anything: that needs a link of its own.
 */
export const listPermissions = (link: {
  relationship: Relationship;
  status: LinkStatus;
  /** Whether the person is the one who books, or the one who is booked for. */
  isBooker: boolean;
}): readonly LinkPermission[] =>
  link.status === 'successful' && link.isBooker ? permissions[link.relationship] : [];

/** The relationships that allow something, for a statement. */
export const listRelationshipsWith = (permission: LinkPermission): readonly Relationship[] =>
  relationships.filter((relationship) => permissions[relationship].includes(permission));

/** Whether an invitation may offer the same in return: a partner's partner is a partner, a parent's child is no parent. */
export const canBeMutual = (relationship: Relationship): boolean =>
  relationship === 'partner' || relationship === 'sibling';
