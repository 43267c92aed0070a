import { Button } from '@pavilion/ui/button';
import { Notification } from '@pavilion/ui/notification';
import type { ReactNode } from 'react';
import { useText } from './text.tsx';

type Overlay = { isOpen?: boolean; onClose?: () => void };

/** SHL-18: a drawer, a dialog, a panel that did not come says so where it would have been, over the page. */
export function PartFailed({ of, retry }: { of: Overlay; retry: () => void }): ReactNode {
  const t = useText('common');
  const { isOpen = true, onClose } = of;
  if (!isOpen) return null;
  return (
    <div className="shell-part-failed" data-testid="loading-chunk-failed">
      <Notification
        tone="danger"
        announce
        title={t('chunk_failed_title')}
        actions={
          <span className="pv-flow">
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
