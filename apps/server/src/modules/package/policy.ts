import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** PRC-08: the caller's own packages; staff too have only their own. */
export const ownPackages = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
