import { Button } from '@pavilion/ui/base/button';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useText } from '../../lib/i18n/text.tsx';

/** MOD-01: twenty seconds before the end. Any touch at all continues, so that the button has nothing to do. */
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
