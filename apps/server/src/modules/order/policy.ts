import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** CHK-12: the buyer reads their own orders; staff read any order of their client. */
export const ownOrder = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({
    isReadable: ({ buyerId }: { buyerId: number }): boolean =>
      caller.kind === 'staff' || buyerId === caller.personId,
    /** The link pays without a log-in, so only the buyer gets it. */
    isPayable: ({ buyerId }: { buyerId: number }): boolean =>
      caller.kind === 'customer' && buyerId === caller.personId,
  });

/** ACC-07: the caller's own orders; staff too have only their own. */
export const ownOrders = ({ caller }: { caller: CallerFor<'customer'> }) => ok({ personId: caller.personId });
