import { Button } from '@pavilion/ui/base/button';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useState } from 'react';
import {
  afterDialogsClose,
  afterNextFrames,
  isFocusLost,
} from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';
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
    if (findFocus) afterDialogsClose(() => afterNextFrames(() => isFocusLost() && findFocus()?.focus()));
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
        {quote && <TogetherChoice quote={quote} chosenIds={chosenIds} onChange={setBookingIds} />}
        {!quote && <Pending query={query} />}
        {error && (
          <Notification tone="danger" shouldAnnounce title={t('together_not_cancelled')}>
            {error.message}
          </Notification>
        )}
      </div>
    </Modal>
  );
}

/** The states without bookings: loading, or an error. */
function Pending({ query }: { query: ReturnType<typeof useCancellationQuote> }) {
  const t = useText('cancellation');
  const tc = useText('common');
  if (!query.error) return <Skeletons kind="lines" count={3} label={t('loading')} />;
  return (
    <ErrorState
      title={t('together_failed')}
      retryLabel={tc('try_again')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isRefetching}
      spinnerLabel={t('loading')}
    />
  );
}
