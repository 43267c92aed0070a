import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** The caller's own bank account and memberships; staff too have only their own. */
export const ownDirectDebit = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
