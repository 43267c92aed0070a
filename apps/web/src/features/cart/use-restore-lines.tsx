import { restoreCartItems } from '@pavilion/contract/cart/restore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { getLineKind } from './line-kinds.ts';
import { type CartItem, cartKey, setCartData } from './queries.ts';

/** A line that left the cart, with what names it on the screen. */
export type ReleasedLine = { id: string; name: ReactNode };
export type NotRestored = CamelReply<typeof restoreCartItems>['notRestored'];

/** A line to add again, with its full name. */
export function toReleasedLine(item: CartItem): ReleasedLine {
  const { FullName } = getLineKind(item);
  return { id: item.id, name: <FullName item={item} /> };
}

/** The toast of lines that are back, which is no longer true once lines are removed. */
export const restoredTopic = 'restored';

/** The topic of the toast of one removed line: each has its own 'Undo', and that of a cleared cart does what all do. */
export const removedTopic = 'undo';

type RestoreLines = {
  /** Resolves to the lines that are no longer available, or to undefined if the request failed; a toast then says so. */
  restore: (lines: readonly ReleasedLine[]) => Promise<NotRestored | undefined>;
  isPending: boolean;
};

/** BSK-41, BSK-44: adds lines again as they were. A toast reports success and, with `hasToast`, what is not available. */
export function useRestoreLines({ hasToast }: { hasToast: boolean }): RestoreLines {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  const { mutateAsync, isPending } = useMutation({
    mutationKey: ['cart', 'add'],
    mutationFn: (lines: readonly ReleasedLine[]) =>
      sendRequest(send, restoreCartItems, {
        query: {},
        body: { cartItemIds: lines.map(({ id }) => id) },
      }),
    onSuccess: ({ notRestored, ...cart }, lines) => {
      setCartData(queryClient, cart);
      if (notRestored.length < lines.length)
        toasts.add({ content: t('put_back'), type: 'success', topic: restoredTopic });
      if (!hasToast || notRestored.length === 0) return;
      const names = new Map(lines.map(({ id, name }) => [id, name]));
      toasts.add({
        content: <NotRestoredList lines={notRestored} names={names} />,
        type: 'error',
        closeAfter: null,
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: cartKey }),
    meta: { error: {} },
  });
  const restore: RestoreLines['restore'] = async (lines) => {
    try {
      return (await mutateAsync(lines)).notRestored;
    } catch {
      return undefined;
    }
  };
  return { restore, isPending };
}

type ListProps = { lines: NotRestored; names: ReadonlyMap<string, ReactNode> };

function NotRestoredList({ lines, names }: ListProps) {
  const t = useText('checkout');
  return (
    <>
      <b>{t('not_restored')}</b>
      <ul data-testid="not-restored">
        {lines.map(({ id, message }) => (
          <li key={id}>
            {names.get(id)}
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </>
  );
}
