import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useText } from '../../lib/i18n/text.tsx';
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
