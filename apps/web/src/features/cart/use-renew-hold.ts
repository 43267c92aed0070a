import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../lib/page/page-context.tsx';
import { type RenewedHold, renewHold } from './hold/renew-hold.ts';
import { setLapsedLines } from './lapsed-lines.ts';
import { type Cart, cartKey, setCartData } from './queries.ts';

type RenewHold = {
  /** Resolves to undefined if the hold could not be renewed; a toast then says so. */
  renew: (shown: Cart) => Promise<RenewedHold | undefined>;
  isPending: boolean;
};

/** BSK-15, BSK-44: holds the places of an expired hold again. The page names those that are gone. */
export function useRenewHold(onRenewed?: (cart: Cart) => void): RenewHold {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationKey: ['cart', 'renew'],
    mutationFn: (shown: Cart) => renewHold(send, shown),
    onSuccess: async ({ cart, lapsed }) => {
      await queryClient.cancelQueries({ queryKey: cartKey });
      setLapsedLines(lapsed);
      setCartData(queryClient, cart);
      onRenewed?.(cart);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: cartKey }),
    meta: { error: {} },
  });
  return { renew: (shown) => mutateAsync(shown).catch(() => undefined), isPending };
}
