import { isSameChild } from '@pavilion/domain/bundle/child';
import { useText } from '../../../lib/i18n/text.tsx';
import { createStore } from '../../../lib/store/create-store.ts';
import type { Bundle } from '../../bundle/index.ts';
import { type CartItem, useCart } from '../../cart/index.ts';
import type { ChildInput } from '../../linked-person/index.ts';
import { type GuestFields, useGuestFields } from './use-guest-child.ts';

type Addition = { child: ChildInput; lineIds: readonly string[] };

/**
 * For whom the guest has added lines: the basket has no date of birth. Kept in the page's memory, set in the browser only,
 * and compared, never shown. The server refuses what it does not know, for example after a reload.
 */
const additions = createStore<readonly Addition[]>([]);

/** Remembers the child of added lines. */
export const rememberChild = (child: ChildInput, items: readonly CartItem[]): void =>
  additions.set([...additions.get(), { child, lineIds: items.map(({ id }) => id) }]);

/** CMP-27: a camp or course as the server decides it for a person: what a guest's child has in the basket is reserved. */
export function useGuestView<Of extends Bundle>(bundle: Of): { bundle: Of; guest: GuestFields } {
  const tc = useText('common');
  const guest = useGuestFields(bundle);
  const { cart } = useCart();
  const { child } = guest;
  const lineIds = additions
    .useValue()
    .flatMap((addition) => (child && isSameChild(addition.child, child) ? addition.lineIds : []));
  const ids = new Set(
    cart?.items.flatMap(({ id, childItems }) =>
      lineIds.includes(id) ? childItems.map((session) => session.id) : [],
    ),
  );
  return { bundle: reserve(bundle, ids, tc('in_basket')), guest };
}

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
