import type { Route } from '@pavilion/contract/route';
import { ok } from '@pavilion/domain/result';
import type { Call, CallerFor } from '#platform/http/caller';

/** Argument of the handlers whose route names `ownCheckout`. */
export type CheckoutCall<R extends Route> = Call<R> & { scope: { personId: number } };

/** CHK-03: the caller's own checkout, its cart and its payment attempts; staff too have only their own. */
export const ownCheckout = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
