import { cancelPayment } from '@pavilion/contract/checkout';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { getSourceFields } from '../../lib/modes/cart-source.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { cartKey, cartQuery, setCartData } from './queries.ts';
import type { CartState } from './use-cart.ts';

export function CartLoading() {
  const t = useText('checkout');
  return <Skeletons kind="rows" count={3} label={t('cart_loading')} />;
}

/** BSK-39: the cart could not load. */
export function CartFailed({ state }: { state: CartState }) {
  const t = useText('checkout');
  const tc = useText('common');
  return (
    <ErrorState
      title={t('cart_failed')}
      retryLabel={tc('try_again')}
      onRetry={state.retry}
      isRetrying={state.isRetrying}
      spinnerLabel={t('cart_loading')}
    />
  );
}

/** In ms: between two looks at the basket while its payment is open. */
const pollMs = 4_000;

/** PAY-05: a payment that is not finished, with the ways on. Disappears once it has ended, here or elsewhere. */
export function OpenPayment() {
  const t = useText('checkout');
  const { mutate, isPending } = useCancelPayment();
  useQuery({ ...cartQuery(useSend()), throwOnError: false, refetchInterval: pollMs });
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('main'));
  return (
    <div className="cart-page__paying" data-testid="open-payment">
      <Notification
        tone="info"
        title={t('in_payment_title')}
        actions={
          <span className="pv-cluster">
            <LinkButton href="/basket/checkout">{t('continue_payment')}</LinkButton>
            <Button ref={buttonRef} variant="secondary" isPending={isPending} onClick={() => mutate()}>
              {t('cancel_payment')}
            </Button>
          </span>
        }
      >
        {t('in_payment_text')}
      </Notification>
    </div>
  );
}

/** PAY-05: ends the open challenge of the basket's payment, so that the basket can change. */
export function useCancelPayment() {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('checkout');
  return useMutation({
    mutationKey: ['cart', 'cancel-payment'],
    mutationFn: () => sendRequest(send, cancelPayment, { body: getSourceFields() }),
    onSuccess: (cart) => setCartData(queryClient, cart),
    // The payment may have ended meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: cartKey }),
    meta: { success: t('payment_cancelled'), error: {} },
  });
}
