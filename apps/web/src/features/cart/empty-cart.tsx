import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useBrowseHref } from '../../lib/navigation/use-browse-href.ts';
import { useLoginDialog } from '../person/index.ts';
import type { CartState } from './use-cart.ts';

/** BSK-07: an empty cart. A guest is asked to log in, because their account may have a cart. */
export function EmptyCart({ state }: { state: CartState }) {
  const t = useText('checkout');
  const tc = useText('common');
  const { open } = useLoginDialog();
  const browseHref = useBrowseHref();
  const { selectedUserId, completeOrderId, paymentComplete } = state;
  const hasEmptied = useHasEmptiedCart();
  const picture = <Illustration name="bag" />;
  if (selectedUserId !== null) {
    return (
      <EmptyState
        picture={picture}
        title={t('empty_title')}
        actions={
          <>
            {completeOrderId !== null && (
              <LinkButton href={`/booking-confirmed/${completeOrderId}`}>{t('view_last_order')}</LinkButton>
            )}
            <LinkButton href={browseHref} {...(paymentComplete && { variant: 'secondary' })}>
              {tc('find_something')}
            </LinkButton>
          </>
        }
      >
        {t(paymentComplete ? 'empty_paid_text' : 'empty_text')}
      </EmptyState>
    );
  }
  const browse = (
    <LinkButton href={browseHref} {...(!hasEmptied && { variant: 'secondary' })}>
      {t('continue_browsing')}
    </LinkButton>
  );
  return (
    <EmptyState
      picture={picture}
      title={t('empty_guest_title')}
      actions={
        <>
          {hasEmptied && browse}
          <Button
            data-testid="login-button"
            {...(hasEmptied && { variant: 'secondary' })}
            onClick={() => open({ reason: 'account' })}
          >
            {tc('log_in')}
          </Button>
          {!hasEmptied && browse}
        </>
      }
    >
      {t('empty_guest_text')}
    </EmptyState>
  );
}

/** Whether the customer has just removed what was in the cart: they browse on, and have no other cart to look for. */
function useHasEmptiedCart(): boolean {
  const mutations = useQueryClient().getMutationCache();
  return ['clear', 'remove'].some((name) => mutations.find({ mutationKey: ['cart', name] }) !== undefined);
}
