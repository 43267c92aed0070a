import { Notification } from '@pavilion/ui/feedback/notification';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepInView } from '../../lib/accessibility/keep-in-view.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { CartChange } from './compare-carts.ts';
import type { PriceChange } from './payment-state.ts';

// CHK-09: what changed since the page was shown. The customer has not been charged, and selects Pay to accept it.

type Reason = { reason: string | null };

export function PriceChangeNotice({ was, now, reason }: PriceChange & Reason) {
  const t = useText('checkout');
  return (
    <ChangeNotice title={t('price_changed_title')}>
      {reason ?? t('price_changed_text', { was, now })}
    </ChangeNotice>
  );
}

export function CartChangeNotice({ changes, reason }: { changes: readonly CartChange[] } & Reason) {
  const t = useText('checkout');
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const formatName = (name: string, startsAt: CartChange['startsAt']): string => {
    if (!startsAt) return name;
    const time = formatTime(startsAt.format24Hour);
    return `${name}, ${tc('day_and_time', { day: formatShortDay(startsAt.local), time })}`;
  };
  return (
    <ChangeNotice title={t('cart_changed_title')}>
      {reason !== null && <p>{reason}</p>}
      <ul>
        {changes.map(({ startsAt, ...change }) => {
          const name = formatName(change.name, startsAt);
          return (
            <li key={`${change.kind} ${name}`}>{t(`cart_changed_${change.kind}`, { ...change, name })}</li>
          );
        })}
      </ul>
      <p>{t('cart_changed_text')}</p>
    </ChangeNotice>
  );
}

export function TermsChangeNotice() {
  const t = useText('checkout');
  return <ChangeNotice title={t('terms_changed_title')}>{t('terms_changed_text')}</ChangeNotice>;
}

/** Takes the focus from Pay, which may be far below it: a second press accepts the change, and should not come unread. */
function ChangeNotice({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    box.current.focus();
    return keepInView(box.current);
  }, []);
  return (
    <Notification ref={box} tabIndex={-1} tone="warning" shouldAnnounce title={title}>
      {children}
    </Notification>
  );
}
