import { updateCartItem } from '@pavilion/contract/cart';
import { Button } from '@pavilion/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { ask } from '../../shell/request.ts';
import { useText } from '../../shell/text.tsx';
import { type Cart, type CartItem, cartKey } from '../cart/index.ts';
import type { User } from '../person/index.ts';

type Group = { key: string; name: string | null; items: CartItem[] };

/** Each person, and what they come to. A line without a person is taken over by whoever pays. */
export function WhoFor({ cart, user }: { cart: Cart; user: NonNullable<User> }) {
  const t = useText('checkout');
  const { claim, pending } = useClaim(user.id);
  return (
    <ul className="pv-lines checkout-people" data-testid="who-for">
      {groupsOf(cart.items).map(({ key, name, items }) => (
        <li key={key} className="checkout-person">
          <div>
            <b>{name ?? t('nobody_yet')}</b>
            <p className="pv-small pv-muted">{said(items)}</p>
          </div>
          {name === null && (
            <Button variant="secondary" size="s" pending={pending} onClick={() => claim(items)}>
              {t('it_is_for_me')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 'Spin × 2, Vinyasa yoga' */
function said(items: readonly CartItem[]): string {
  const counts = new Map<string, number>();
  for (const { name, quantity } of items) counts.set(name, (counts.get(name) ?? 0) + quantity);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(', ');
}

function groupsOf(items: readonly CartItem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const { purchasedFor } = item;
    const key = String(purchasedFor?.id ?? 'nobody');
    const name = purchasedFor ? `${purchasedFor.firstName} ${purchasedFor.lastName}` : null;
    const group = groups.get(key) ?? { key, name, items: [] };
    groups.set(key, { ...group, items: [...group.items, item] });
  }
  return [...groups.values()];
}

function useClaim(personId: number) {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { mutate, isPending } = useMutation({
    mutationKey: ['cart', 'update'],
    mutationFn: async (items: readonly CartItem[]) => {
      let cart: Cart | undefined;
      for (const { id } of items) {
        const body = { purchasedForUserId: personId };
        cart = await ask(send, updateCartItem, { params: { cartItemId: id }, query: {}, body });
      }
      return cart;
    },
    onSuccess: (cart) => queryClient.setQueryData(cartKey, cart),
    meta: { success: t('updated_in_cart'), error: {} },
  });
  return { claim: mutate, pending: isPending };
}
