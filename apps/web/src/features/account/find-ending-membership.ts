import { addDays } from '@pavilion/domain/day';
import type { OwnMembership } from '../own-membership/index.ts';

/** So many days before its end a membership is to be renewed. */
const noticeDays = 14;

type Membership = Pick<
  OwnMembership,
  'name' | 'memberName' | 'sharedBy' | 'since' | 'until' | 'isCancelled' | 'isBillingDateMissing'
>;

/**
 * ACC-02: the customer's membership that ends soon after a local day 'YYYY-MM-DD' unless they renew it. Not one that they
 * have cancelled, that another one follows, or that has a notice of its own.
 */
export function findEndingMembership(
  memberships: readonly Membership[],
  today: string,
): { name: string; until: string } | undefined {
  const own = memberships.filter(({ memberName, sharedBy }) => memberName === null && sharedBy === null);
  const latest = own.toSorted((a, b) => (b.since ?? '').localeCompare(a.since ?? ''))[0];
  const until = latest?.until;
  if (!latest || !until || latest.isCancelled || latest.isBillingDateMissing) return undefined;
  // Of two plans at once, the other one may continue.
  if (own.some((other) => other.until === null || other.until > until)) return undefined;
  return until >= today && until <= addDays(today, noticeDays) ? { name: latest.name, until } : undefined;
}
