import type { CreditType } from '@pavilion/domain/credit';
import type { Cart } from './queries.ts';

/** What pays for a cart of its customer's credit, in minor units. */
export const sumAppliedCredit = ({ availableCredit: { general, membership } }: Cart): number =>
  general.applied.value + membership.applied.value;

/** The types of credit that pay for a cart now. */
export const listAppliedCredit = ({ availableCredit }: Cart) =>
  (['general', 'membership'] as const satisfies readonly CreditType[]).flatMap((type) => {
    const { applied } = availableCredit[type];
    return applied.value > 0 ? [{ type, applied }] : [];
  });
