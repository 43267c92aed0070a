import { applyCredit } from '@pavilion/contract/credit/credit';
import type { CreditType } from '@pavilion/domain/credit/credit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { cartKey, setCartData } from '../cart/index.ts';

/** PRC-09, PRC-10, BSK-43: chooses how much of one type of credit pays for the cart, in minor units; 0 removes it. `onDone` gets the amount. */
export function useApplyCredit(type: CreditType, onDone: (amount: number) => void) {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: ['cart', 'credit'],
    mutationFn: (amount: number) =>
      sendRequest(send, applyCredit, { body: { creditsToReserve: [{ amount, type }], ...toCreditSource() } }),
    onSuccess: (cart, amount) => {
      setCartData(queryClient, cart);
      onDone(amount);
    },
    // The credit or the cart has changed since the page was shown.
    onError: () => queryClient.invalidateQueries({ queryKey: cartKey }),
    meta: { error: {} },
  });
  return { apply: mutate, isPending, fieldError: findFieldError(error), clearError: reset };
}

const findFieldError = (error: RequestError | null): string | undefined =>
  error?.errors['creditsToReserve.0.amount']?.[0];

/** PRC-09: the specification names the source `cartSource` here. */
function toCreditSource() {
  const { source } = getSourceFields();
  return source ? { cartSource: source } : {};
}
