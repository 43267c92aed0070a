import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** PRC-07: the caller's own guest passes, and those that they are given; staff too have only their own. */
export const ownGuestPasses = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
