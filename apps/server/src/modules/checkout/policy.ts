import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** CHK-03: the caller's own checkout, its cart and its payment attempts; staff too have only their own. */
export const ownCheckout = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
