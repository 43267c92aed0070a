import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import { useBrowseHref } from '../../lib/navigation/use-browse-href.ts';
import { completedOrder } from '../../lib/page/completed-order.ts';
import { useLoginDialog, useUser } from '../person/index.ts';

/** BSK-07: an empty cart. A guest is asked to log in, because their account may have a cart. */
export function EmptyCart() {
  const t = useText('checkout');
  const tc = useText('common');
  const user = useUser();
  const { open } = useLoginDialog();
  const browseHref = useBrowseHref();
  const paidOrderId = completedOrder.useValue();
  const picture = <Illustration name="bag" />;
  if (user) {
    return (
      <EmptyState
        picture={picture}
        title={t('empty_title')}
        actions={
          <>
            {paidOrderId !== null && (
              <LinkButton href={`/booking-confirmed/${paidOrderId}`}>{t('view_last_order')}</LinkButton>
            )}
            <LinkButton href={browseHref} {...(paidOrderId !== null && { variant: 'secondary' })}>
              {tc('find_something')}
            </LinkButton>
          </>
        }
      >
        {t(paidOrderId === null ? 'empty_text' : 'empty_paid_text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture={picture}
      title={t('empty_guest_title')}
      actions={
        <>
          <Button data-testid="login-button" onClick={() => open({ reason: 'account' })}>
            {tc('log_in')}
          </Button>
          <LinkButton href={browseHref} variant="secondary">
            {t('continue_browsing')}
          </LinkButton>
        </>
      }
    >
      {t('empty_guest_text')}
    </EmptyState>
  );
}
