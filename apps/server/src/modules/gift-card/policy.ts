import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-07: the gift cards that paid the caller's own orders. */
export const ownGiftCards = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
