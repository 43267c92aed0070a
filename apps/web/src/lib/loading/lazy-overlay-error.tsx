import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';

type OverlayProps = { isOpen?: boolean; onClose?: () => void };

/** SHL-18: shown over the page in place of a drawer, dialog or panel that failed to load. */
export function LazyOverlayError({
  componentProps,
  retry,
}: {
  componentProps: OverlayProps;
  retry: () => void;
}): ReactNode {
  const t = useText('common');
  const { isOpen = true, onClose } = componentProps;
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
