import { ErrorState } from '@pavilion/ui/error-state';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useText } from '../../shell/text.tsx';
import type { CartState } from './use-cart.ts';

/** The basket before it has come. */
export function CartLoading() {
  const t = useText('checkout');
  return <Skeletons of="rows" count={3} label={t('cart_loading')} />;
}

/** BSK-39: it did not come. */
export function CartFailed({ state }: { state: CartState }) {
  const t = useText('checkout');
  const tc = useText('common');
  return (
    <ErrorState
      title={t('cart_failed')}
      retryLabel={tc('try_again')}
      onRetry={state.retry}
      retrying={state.retrying}
      spinnerLabel={t('cart_loading')}
    />
  );
}
