import type { OwnMembership } from './queries.ts';

export type MembershipState = 'active' | 'ahead' | 'frozen' | 'ending' | 'suspended';

/** ACC-04: the one word for a membership on a local day 'YYYY-MM-DD'. */
export function getMembershipState(
  {
    since,
    isCancelled,
    freeze,
    directDebit,
  }: Pick<OwnMembership, 'since' | 'isCancelled' | 'freeze' | 'directDebit'>,
  today: string,
): MembershipState {
  if (directDebit?.state === 'suspended') return 'suspended';
  if (isCancelled) return 'ending';
  if (freeze && freeze.startsOn <= today) return 'frozen';
  return since !== null && since > today ? 'ahead' : 'active';
}
