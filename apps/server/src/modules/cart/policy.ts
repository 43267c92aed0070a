import { type CartUser, getCartOwner } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';
import { translate } from '#platform/lib/translate';

type CartCaller = CallerFor<'anyone'>;
type Selection = { selected_user_id?: number | undefined };
type MemberSelection = Selection & { membership_user_id?: number | undefined };
type ItemAttendee = { purchased_for_user_id?: number | undefined };
type PathCall = {
  caller: CartCaller;
  params: { userId: number | 'guest' };
  body: { data: { items: readonly ItemAttendee[] } };
};
type BodyCall = { caller: CartCaller; body: MemberSelection & { items: readonly ItemAttendee[] } };
type UpdateCall = { caller: CartCaller; query: Selection; body: Selection & ItemAttendee };

/** MOD-12: the caller's own cart; for staff, the cart of any customer of their client. */
function toScope(caller: CartCaller, userId: number | 'guest' | undefined) {
  const user = toCartUser(caller);
  const owner = getCartOwner(user, userId);
  if (!owner) return refuse({ code: 'not_your_cart' } as const);
  return ok({ user, owner, ownerId: caller.kind === 'guest' ? null : Number(owner.slice('person:'.length)) });
}

/** AUT-25: a guest has no linked people, so their cart cannot name an attendee or a member. */
const namesPersonAsGuest = (
  caller: CartCaller,
  items: readonly ItemAttendee[],
  { membership_user_id }: MemberSelection = {},
): boolean =>
  caller.kind === 'guest' &&
  (membership_user_id !== undefined || items.some((item) => item.purchased_for_user_id !== undefined));

/** The cart of the user named in the path. */
export function cartInPath({ caller, params, body }: PathCall) {
  if (namesPersonAsGuest(caller, body.data.items)) return refuse({ code: 'person_not_linked' } as const);
  return toScope(caller, params.userId);
}

/** The cart of the user selected in the body; without one, the caller's. */
export function cartInBody({ caller, body }: BodyCall) {
  if (namesPersonAsGuest(caller, body.items, body)) return refuse({ code: 'person_not_linked' } as const);
  return toScope(caller, body.selected_user_id);
}

/** The cart of the user selected in the query; without one, the caller's. */
export const cartInQuery = ({ caller, query }: { caller: CartCaller; query: Selection }) =>
  toScope(caller, query.selected_user_id);

/** BSK-26: as `cartInQuery`, with the member of the lines. */
export function cartOfMember({ caller, query }: { caller: CartCaller; query: MemberSelection }) {
  if (namesPersonAsGuest(caller, [], query)) return refuse({ code: 'person_not_linked' } as const);
  return toScope(caller, query.selected_user_id);
}

/** PRC-04: the cart of the user selected in the body; without one, the caller's. */
export const discountCart = ({ caller, body }: { caller: CartCaller; body: Selection }) =>
  toScope(caller, body.selected_user_id);

/** The cart of the user selected in the query, in the body or in both; without one, the caller's. */
export function cartInQueryOrBody({ caller, query, body }: UpdateCall) {
  if (namesPersonAsGuest(caller, [body])) return refuse({ code: 'person_not_linked' } as const);
  const selected = query.selected_user_id ?? body.selected_user_id;
  if ((body.selected_user_id ?? selected) !== selected) {
    const errors = { selected_user_id: [translate(caller.language, 'error', 'field_selected_user_differs')] };
    return refuse({ code: 'validation_failed', errors } as const);
  }
  return toScope(caller, selected);
}

/** PRC-09: the credit and the cart of the user selected in the body; without one, the caller's. */
export const creditInBody = ({
  caller,
  body,
}: {
  caller: CartCaller;
  body: { selectedUserId?: number | undefined };
}) => toPersonScope(caller, body.selectedUserId);

/** CHK-35: the cart of the user selected in the body; without one, the caller's. */
export const giftCardCart = ({ caller, body }: { caller: CartCaller; body: Selection }) =>
  toPersonScope(caller, body.selected_user_id);

/** CHK-35: the cart of the user selected in the query; without one, the caller's. */
export const giftCardCartInQuery = ({ caller, query }: { caller: CartCaller; query: Selection }) =>
  toPersonScope(caller, query.selected_user_id);

/** A cart that a person pays for, never a guest's or that of a till. */
function toPersonScope(caller: CartCaller, userId: number | undefined) {
  const scope = toScope(caller, userId);
  if (!scope.ok) return scope;
  const { ownerId } = scope.value;
  return ownerId === null ? refuse({ code: 'not_your_cart' } as const) : ok({ ...scope.value, ownerId });
}

const toCartUser = (caller: CartCaller): CartUser =>
  caller.kind === 'guest'
    ? { kind: 'guest', key: caller.guestKey }
    : { kind: caller.kind, personId: caller.personId };
