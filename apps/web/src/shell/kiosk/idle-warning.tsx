import { Button } from '@pavilion/ui/button';
import { Modal } from '@pavilion/ui/modal';
import { useText } from '../text.tsx';

/** MOD-01: twenty seconds before the end. Any touch at all continues, so that the button has nothing to do. */
export function IdleWarning({ seconds }: { seconds: number | undefined }) {
  const t = useText('kiosk');
  const tc = useText('common');
  return (
    <Modal
      isAlert
      size="small"
      isOpen={seconds !== undefined}
      onClose={() => undefined}
      title={t('still_there')}
      closeLabel={tc('close')}
      footer={
        <Button size="l" block>
          {t('go_on')}
        </Button>
      }
    >
      <p data-testid="kiosk-warning">{t('ends_in', { count: seconds ?? 0 })}</p>
    </Modal>
  );
}
