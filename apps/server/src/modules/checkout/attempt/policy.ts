import type { Route } from '@pavilion/contract/route';
import { ok } from '@pavilion/domain/result';
import type { Call, Caller, CallerFor } from '#platform/http/caller';
import { checkoutPath } from './build-attempt-reply.ts';

/** Whose checkout a call continues, and the path of the page on which they pay. */
export type CheckoutScope = { personId: number; path: string };

/** Argument of the handlers whose route names `ownCheckout`, or whose token proves the checkout. */
export type CheckoutCall<R extends Route> = Omit<Call<R>, 'caller'> & {
  caller: Caller;
  scope: CheckoutScope;
};

/** CHK-03: the caller's own checkout, its cart and its payment attempts; staff too have only their own. */
export const ownCheckout = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId, path: checkoutPath } satisfies CheckoutScope);
