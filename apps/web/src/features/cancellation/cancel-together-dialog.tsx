import { Button } from '@pavilion/ui/base/button';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useState } from 'react';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { TogetherChoice } from './together-choice.tsx';
import { useCancellationQuote, useCancelTogether } from './use-cancel-together.ts';

type Props = {
  bookingId: string;
  isOpen: boolean;
  onClose: () => void;
  findFocus?: () => HTMLElement | null | undefined;
};

/**
 * BKG-06, BKG-10: lists what belongs together with a booking, says what cancelling the chosen ones gives back and until when
 * that holds, then cancels them in one go.
 */
export function CancelTogetherDialog({ bookingId, isOpen, onClose, findFocus }: Props) {
  const t = useText('cancellation');
  const tc = useText('common');
  const [bookingIds, setBookingIds] = useState<readonly string[]>();
  const query = useCancellationQuote(bookingId, { bookingIds, isOpen });
  const { data: quote, isPlaceholderData } = query;
  const { mutateAsync, isPending, error } = useCancelTogether();
  const chosenIds = bookingIds ?? quote?.chosen.bookingIds ?? [];
  const canCancel = quote?.chosen.canCancel === true && chosenIds.length > 0;
  const close = (): void => {
    onClose();
    setBookingIds(undefined);
  };
  // The row may have lost its button, and with it this dialog, before the promise resolves.
  const finish = (): void => {
    close();
    if (findFocus) restoreLostFocus(findFocus);
  };
  const cancel = (): void => {
    // The dialog shows an error.
    if (quote && !isPlaceholderData) void mutateAsync(quote.chosen).then(finish, () => undefined);
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      size="small"
      title={t('together_title')}
      closeLabel={tc('close')}
      footer={
        <>
          {canCancel && (
            <Button
              variant="danger"
              isPending={isPending || isPlaceholderData}
              onClick={cancel}
              data-testid="confirm-cancel"
            >
              {t('together_confirm', { count: chosenIds.length })}
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            {t(canCancel ? 'together_keep' : 'close')}
          </Button>
        </>
      }
    >
      <div className="pv-stack" data-testid="cancel-dialog">
        <PartState query={query} loading={t('loading')} failed={{ title: t('together_failed') }} kind="lines">
          {(shown) => <TogetherChoice quote={shown} chosenIds={chosenIds} onChange={setBookingIds} />}
        </PartState>
        {error && <FailureNotice title={t('together_not_cancelled')} error={error} />}
      </div>
    </Modal>
  );
}
