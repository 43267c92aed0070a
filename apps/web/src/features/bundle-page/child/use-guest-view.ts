import { isSameChild } from '@pavilion/domain/bundle/child';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Bundle } from '../../bundle/index.ts';
import { type CartItem, useCart } from '../../cart/index.ts';
import type { ChildInput } from '../../linked-person/index.ts';
import { type GuestFields, useGuestFields } from './use-guest-child.ts';

type NamedLine = { child: ChildInput; sessionIds: readonly string[] };

/** CMP-27: a camp or course as the server decides it for a person: what a guest's child has in the basket is reserved. */
export function useGuestView<Of extends Bundle>(bundle: Of): { bundle: Of; guest: GuestFields } {
  const tc = useText('common');
  const { cart } = useCart();
  const lines = listNamedLines(bundle, cart?.items ?? []);
  const guest = useGuestFields(bundle, listChildren(lines));
  const { child } = guest;
  const own = child ? lines.filter((line) => isSameChild(line.child, child)) : [];
  const ids = new Set(own.flatMap(({ sessionIds }) => sessionIds));
  return { bundle: reserve(bundle, ids, tc('in_basket')), guest };
}

/** The lines of a camp or course for children whom a guest has named. */
const listNamedLines = ({ occurrences }: Bundle, items: readonly CartItem[]): NamedLine[] =>
  items.flatMap(({ purchasedFor, childDateOfBirth, childItems }) => {
    const sessionIds = childItems.map(({ id }) => id);
    if (!purchasedFor || childDateOfBirth === null) return [];
    if (!occurrences.some(({ id }) => sessionIds.includes(id))) return [];
    const { firstName, lastName } = purchasedFor;
    return [{ child: { firstName, lastName, dateOfBirth: childDateOfBirth }, sessionIds }];
  });

const listChildren = (lines: readonly NamedLine[]): ChildInput[] =>
  lines
    .map(({ child }) => child)
    .filter((child, index, all) => all.findIndex((other) => isSameChild(other, child)) === index);

/** The bundle with the action of a reservation for some of its sessions. */
function reserve<Of extends Bundle>(bundle: Of, ids: ReadonlySet<string>, text: string): Of {
  const own = bundle.occurrences.filter(({ id }) => ids.has(id));
  if (own.length === 0) return bundle;
  const toOwn = <Decided extends Pick<Bundle, 'bookableAction'>>(decided: Decided): Decided => ({
    ...decided,
    bookableAction: {
      ...decided.bookableAction,
      action: 'cancel_reservation',
      code: 'already_reserved',
      message: null,
      nextStep: 'see_cart',
    },
  });
  const lost = own.filter(({ bookableAction }) => bookableAction.action === 'book').length;
  return {
    ...toOwn(bundle),
    ...('bookableSessionCount' in bundle && { bookableSessionCount: bundle.bookableSessionCount - lost }),
    occurrences: bundle.occurrences.map((session) =>
      ids.has(session.id) ? { ...toOwn(session), tag: { ...session.tag, text } } : session,
    ),
  };
}
