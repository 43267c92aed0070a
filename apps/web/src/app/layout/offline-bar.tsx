import { Icon } from '@pavilion/ui/base/icon';
import { useBackOnline } from '@pavilion/ui/feedback/use-back-online';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Shown while the browser is offline. The status region always exists, so screen readers announce its content. */
export function OfflineBar() {
  const t = useText('common');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useBackOnline(() => toasts.close('offline'));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output is the result of a form
    <div className="shell-offline-bar" role="status" data-testid="offline-bar">
      {!isOnline && (
        <p>
          <Icon icon={WifiOff} />
          <span>
            <b>{t('offline_title')}</b> {t('offline_text')}
          </span>
        </p>
      )}
    </div>
  );
}
