import { Button } from '@pavilion/ui/base/button';
import { Modal } from '@pavilion/ui/overlays/modal';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { CancellationInfo } from './cancellation-info.tsx';
import { useCancellation } from './use-cancellation.ts';

type Props = {
  bookingId: string;
  isOpen: boolean;
  onClose: () => void;
  findFocus?: () => HTMLElement | null | undefined;
};

/** BKG-03, BKG-04: says until when the booking can be cancelled and what happens with the money, then cancels it. */
export function CancelDialog({ bookingId, isOpen, onClose, findFocus }: Props) {
  const t = useText('cancellation');
  const tc = useText('common');
  const { query, withChildren, canCancel, cancel, isPending, error } = useCancellation(bookingId, isOpen);
  // The row may have lost its button, and with it this dialog, before the promise resolves.
  const finish = (): void => {
    onClose();
    if (findFocus) restoreLostFocus(findFocus);
  };
  const cancelled = withChildren?.bookings ?? (query.data ? [query.data] : []);
  const tickets = cancelled.reduce((sum, { ticket }) => sum + (ticket?.quantity ?? 0), 0);
  const isOne = tickets < 2 && !withChildren;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={t(isOne ? 'title' : 'tickets_title')}
      closeLabel={tc('close')}
      footer={
        <>
          {canCancel && (
            <Button
              variant="danger"
              isPending={isPending}
              // The dialog shows an error.
              onClick={() => void cancel().then(finish, () => undefined)}
              data-testid="confirm-cancel"
            >
              {isOne ? t('confirm') : t('tickets_confirm', { count: tickets })}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t(!canCancel ? 'close' : isOne ? 'keep' : 'together_keep')}
          </Button>
        </>
      }
    >
      <div className="pv-stack" data-testid="cancel-dialog">
        <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} kind="lines">
          {(booking) => <CancellationInfo booking={booking} withChildren={withChildren} />}
        </PartState>
        {error && (
          <FailureNotice title={t(withChildren ? 'together_not_cancelled' : 'not_cancelled')} error={error} />
        )}
      </div>
    </Modal>
  );
}
