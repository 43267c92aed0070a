import { Button } from '@pavilion/ui/button';
import { Modal } from '@pavilion/ui/modal';
import { useText } from '../text.tsx';

/** MOD-01: twenty seconds before the end. Any touch at all continues, so that the button has nothing to do. */
export function IdleWarning({ seconds }: { seconds: number | undefined }) {
  const t = useText('common');
  return (
    <Modal
      isAlert
      size="small"
      isOpen={seconds !== undefined}
      onClose={() => undefined}
      title={t('kiosk_still_there')}
      closeLabel={t('close')}
      footer={
        <Button size="l" block>
          {t('kiosk_go_on')}
        </Button>
      }
    >
      <p data-testid="kiosk-warning">{t('kiosk_ends_in', { count: seconds ?? 0 })}</p>
    </Modal>
  );
}
