import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-04: the caller's own memberships and those that they pay for; staff too have only their own. */
export const ownMemberships = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
