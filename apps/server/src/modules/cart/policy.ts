import { type CartUser, getCartOwner } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type CartCaller = CallerFor<'anyone'>;
type Selection = { selected_user_id?: number | undefined };

/** MOD-12: the caller's own cart; for staff, the cart of any customer of their client. */
function toScope(caller: CartCaller, userId: number | 'guest' | undefined) {
  const user = toCartUser(caller);
  const ownId = caller.kind === 'guest' ? 'guest' : caller.personId;
  const owner = getCartOwner(user, userId ?? ownId);
  if (!owner) return refuse({ code: 'not_your_cart' } as const);
  return ok({ user, owner, ownerId: caller.kind === 'guest' ? null : Number(owner.slice('person:'.length)) });
}

/** The cart of the user named in the path. */
export const cartInPath = ({
  caller,
  params,
}: {
  caller: CartCaller;
  params: { userId: number | 'guest' };
}) => toScope(caller, params.userId);

/** The cart of the user selected in the query; without one, the caller's. */
export const cartInQuery = ({ caller, query }: { caller: CartCaller; query: Selection }) =>
  toScope(caller, query.selected_user_id);

/** The cart of the user selected in the body; without one, the caller's. */
export const cartInBody = ({ caller, body }: { caller: CartCaller; body: Selection }) =>
  toScope(caller, body.selected_user_id);

/** The cart of the user selected in the query, else in the body; without one, the caller's. */
export const cartInQueryOrBody = ({
  caller,
  query,
  body,
}: {
  caller: CartCaller;
  query: Selection;
  body: Selection;
}) => toScope(caller, query.selected_user_id ?? body.selected_user_id);

const toCartUser = (caller: CartCaller): CartUser =>
  caller.kind === 'guest'
    ? { kind: 'guest', key: caller.guestKey }
    : { kind: caller.kind, personId: caller.personId };
