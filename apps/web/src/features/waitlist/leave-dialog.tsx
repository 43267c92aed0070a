import { Button } from '@pavilion/ui/base/button';
import { Modal } from '@pavilion/ui/overlays/modal';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onLeave: () => void;
  /** What takes the focus if the button that opened the dialog is gone. */
  findFocus: () => HTMLElement | null | undefined;
};

/** WTL-01: says that the place in the queue is lost, because a later join goes to its end. */
export function LeaveDialog({ isOpen, onClose, onLeave, findFocus }: Props) {
  const t = useText('waitlist');
  const tc = useText('common');
  const leave = (): void => {
    onClose();
    onLeave();
    restoreLostFocus(findFocus);
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={t('leave_title')}
      closeLabel={tc('close')}
      footer={
        <>
          <Button variant="danger" onClick={leave} data-testid="confirm-leave">
            {t('leave')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('leave_text')}</p>
    </Modal>
  );
}
