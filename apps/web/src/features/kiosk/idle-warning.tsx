import { Button } from '@pavilion/ui/base/button';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useText } from '../../lib/i18n/text.tsx';

/** MOD-01: shown for the last 20 seconds. Any touch continues the visit, so the button needs no handler. */
export function IdleWarning({ secondsLeft }: { secondsLeft: number | undefined }) {
  const t = useText('kiosk');
  const tc = useText('common');
  return (
    <Modal
      isAlert
      size="small"
      isOpen={secondsLeft !== undefined}
      onClose={() => undefined}
      title={t('still_there')}
      closeLabel={tc('close')}
      footer={
        <Button size="l" isBlock>
          {t('go_on')}
        </Button>
      }
    >
      <p data-testid="kiosk-warning">{t('ends_in', { count: secondsLeft ?? 0 })}</p>
    </Modal>
  );
}
