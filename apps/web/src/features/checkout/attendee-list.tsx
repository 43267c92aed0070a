import { updateCartItem } from '@pavilion/contract/cart';
import { Button } from '@pavilion/ui/base/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Cart, type CartItem, cartKey, hasAttendee } from '../cart/index.ts';
import type { User } from '../person/index.ts';

type AttendeeGroup = { key: string; name: string | null; items: CartItem[] };

type Props = { cart: Cart; user: NonNullable<User> };

/**
 * The attendees and their lines, then the lines with tickets. The customer can assign lines without an
 * attendee to themselves.
 */
export function AttendeeList({ cart, user }: Props) {
  const t = useText('checkout');
  const lang = useContentLang();
  const { assign, isPending } = useAssignToMe(user.id);
  const tickets = cart.items.filter(({ ticket }) => ticket !== null);
  return (
    <ul className="pv-divided-list checkout-attendees" data-testid="who-for" tabIndex={-1}>
      {groupByAttendee(cart.items.filter(hasAttendee)).map(({ key, name, items }) => (
        <li key={key} className="checkout-attendee">
          <div>
            <b>{name ?? t('unassigned')}</b>
            <p className="pv-small pv-muted" lang={lang}>
              {formatItems(items)}
            </p>
          </div>
          {name === null && <AssignButton isPending={isPending} onClick={() => assign(items)} />}
        </li>
      ))}
      {tickets.length > 0 && (
        <li className="checkout-attendee">
          <div>
            <b>{t('who_tickets')}</b>
            <p className="pv-small pv-muted">{formatItems(tickets)}</p>
          </div>
        </li>
      )}
    </ul>
  );
}

function AssignButton(props: { isPending: boolean; onClick: () => void }) {
  const t = useText('checkout');
  const buttonRef = useFocusFallback<HTMLButtonElement>(() =>
    document.querySelector<HTMLElement>('.checkout-attendees'),
  );
  return (
    <Button ref={buttonRef} variant="secondary" size="s" {...props}>
      {t('book_for_me')}
    </Button>
  );
}

/** 'Spin × 2, Vinyasa yoga' */
function formatItems(items: readonly CartItem[]): string {
  const counts = new Map<string, number>();
  for (const { name, quantity } of items) counts.set(name, (counts.get(name) ?? 0) + quantity);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(', ');
}

function groupByAttendee(items: readonly CartItem[]): AttendeeGroup[] {
  const groups = new Map<string, AttendeeGroup>();
  for (const item of items) {
    const { purchasedFor } = item;
    const key = String(purchasedFor?.id ?? 'unassigned');
    const name = purchasedFor ? `${purchasedFor.firstName} ${purchasedFor.lastName}` : null;
    const group = groups.get(key) ?? { key, name, items: [] };
    groups.set(key, { ...group, items: [...group.items, item] });
  }
  return [...groups.values()];
}

function useAssignToMe(personId: number) {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { mutate, isPending } = useMutation({
    mutationKey: ['cart', 'update'],
    mutationFn: async (items: readonly CartItem[]) => {
      let cart: Cart | undefined;
      for (const { id } of items) {
        const body = { purchasedForUserId: personId };
        cart = await sendRequest(send, updateCartItem, { params: { cartItemId: id }, query: {}, body });
      }
      return cart;
    },
    onSuccess: (cart) => queryClient.setQueryData(cartKey, cart),
    meta: { success: t('updated_in_cart'), topic: 'cart_updated', error: {} },
  });
  return { assign: mutate, isPending };
}
