import { browserStorage } from '@pavilion/domain/browser-storage';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useSyncExternalStore } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useBrowseHref } from '../../lib/navigation/use-browse-href.ts';
import { useLoginDialog, useUser } from '../person/index.ts';

/** BSK-07: an empty cart. A guest is asked to log in, because their account may have a cart. */
export function EmptyCart() {
  const t = useText('checkout');
  const tc = useText('common');
  const user = useUser();
  const { open } = useLoginDialog();
  const browseHref = useBrowseHref();
  const paidOrderId = useSyncExternalStore(subscribeToNothing, readPaidOrder, getServerSnapshot);
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

const subscribeToNothing = () => () => {};
const getServerSnapshot = (): string | null => null;

/** Takes the place of the tab's payment, which has ended. */
const storageKey = browserStorage.payment.name();
const paidPrefix = 'paid ';

/** CHK-12: remembers what the tab has paid, so that its empty basket leads to it. Storage may be blocked. */
export function rememberPaidOrder(orderId: string): void {
  try {
    sessionStorage.setItem(storageKey, paidPrefix + orderId);
  } catch {
    // The basket is then only empty.
  }
}

function readPaidOrder(): string | null {
  try {
    const stored = sessionStorage.getItem(storageKey) ?? '';
    return stored.startsWith(paidPrefix) ? stored.slice(paidPrefix.length) : null;
  } catch {
    return null;
  }
}
