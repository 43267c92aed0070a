import { updateCartItem } from '@pavilion/contract/cart';
import { Select } from '@pavilion/ui/forms/select';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../lib/http/request.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useSend } from '../../../lib/page/page-context.tsx';
import { useAttendeeOptions, useAttendees } from '../../linked-person/index.ts';
import { getLineKind, hasAttendee } from '../line-kinds.ts';
import { getChangeTopic, getUpdateKey } from '../line-overlay.tsx';
import { type CartItem, setCartData } from '../queries.ts';

/**
 * AUT-25, BSK-27: changes for whom a line is. Nothing if there is nobody to choose, for several places, or if the answers
 * of the line are about its attendee.
 */
export function CartLineAttendee({ item }: { item: CartItem }) {
  const t = useText('common');
  const attendees = useAttendees();
  const options = useAttendeeOptions(attendees);
  const { change, pendingId } = useChangeAttendee(item.id);
  const { FullName } = getLineKind(item);
  if (attendees.length === 0 || !hasAttendee(item) || item.isAttendeeFixed || item.quantity > 1) return null;
  return (
    <div className="cart-line__attendee">
      <Select
        label={
          <>
            {t('who_for')}
            <span className="pv-visually-hidden">
              {' '}
              <FullName item={item} />
            </span>
          </>
        }
        options={options}
        value={String(pendingId ?? item.purchasedFor?.id)}
        aria-busy={pendingId !== undefined}
        onChange={({ target }) => change(Number(target.value))}
      />
    </div>
  );
}

/** The line is decided and priced for the new attendee. After a refusal the select shows the present one again. */
function useChangeAttendee(cartItemId: string) {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { mutate, isPending, variables } = useMutation({
    mutationKey: getUpdateKey(cartItemId),
    mutationFn: (personId: number) =>
      sendRequest(send, updateCartItem, {
        params: { cartItemId },
        query: {},
        body: { purchasedForUserId: personId },
      }),
    onSuccess: (cart) => setCartData(queryClient, cart),
    meta: {
      success: t('updated_in_cart'),
      topic: 'cart_updated',
      error: { topic: getChangeTopic(cartItemId) },
    },
  });
  return { change: mutate, pendingId: isPending ? variables : undefined };
}
