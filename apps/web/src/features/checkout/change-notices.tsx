import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';
import type { CartChange } from './compare-carts.ts';
import type { PriceChange } from './payment-state.ts';

// CHK-09: what changed since the page was shown. The customer has not been charged, and selects Pay to accept it.

type Reason = { reason: string | null };

export function PriceChangeNotice({ was, now, reason }: PriceChange & Reason) {
  const t = useText('checkout');
  return (
    <Notification tone="warning" shouldAnnounce title={t('price_changed_title')}>
      {reason ?? t('price_changed_text', { was, now })}
    </Notification>
  );
}

export function CartChangeNotice({ changes, reason }: { changes: readonly CartChange[] } & Reason) {
  const t = useText('checkout');
  return (
    <Notification tone="warning" shouldAnnounce title={t('cart_changed_title')}>
      {reason !== null && <p>{reason}</p>}
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.name}`}>{t(`cart_changed_${change.kind}`, { ...change })}</li>
        ))}
      </ul>
      <p>{t('cart_changed_text')}</p>
    </Notification>
  );
}

export function TermsChangeNotice() {
  const t = useText('checkout');
  return (
    <Notification tone="warning" shouldAnnounce title={t('terms_changed_title')}>
      {t('terms_changed_text')}
    </Notification>
  );
}
