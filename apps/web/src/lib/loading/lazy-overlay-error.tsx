import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useBackOnline } from '@pavilion/ui/feedback/use-back-online';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../i18n/text.tsx';

type OverlayProps = { isOpen?: boolean; onClose?: () => void };

/** Whether the browser has been back online after an overlay failed, so that a cached failure is worth one more attempt. */
let hasReconnected = false;

/**
 * SHL-18: shown over the page in place of a drawer, dialog or panel that failed to load. It closes when the browser is back
 * online, and the next opening retries: that may reload the document, which must not happen while the customer types.
 */
export function LazyOverlayError({
  componentProps,
  retry,
}: {
  componentProps: OverlayProps;
  retry: () => void;
}): ReactNode {
  const t = useText('common');
  const { isOpen = true, onClose } = componentProps;
  useBackOnline(() => {
    if (!onClose) return;
    hasReconnected = true;
    onClose();
  });
  useEffect(() => {
    if (!isOpen || !hasReconnected) return;
    hasReconnected = false;
    retry();
  }, [isOpen, retry]);
  if (!isOpen) return null;
  return (
    <div className="shell-overlay-error" data-testid="loading-chunk-failed">
      <Notification
        tone="danger"
        shouldAnnounce
        title={t('chunk_failed_title')}
        actions={
          <span className="pv-cluster">
            <Button size="s" onClick={retry}>
              {t('try_again')}
            </Button>
            {onClose && (
              <Button size="s" variant="secondary" onClick={onClose}>
                {t('close')}
              </Button>
            )}
          </span>
        }
      >
        {t('chunk_failed_text')}
      </Notification>
    </div>
  );
}
