import { getBooking } from '@pavilion/contract/booking';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useQuery } from '@tanstack/react-query';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useCancelBooking } from './use-cancel-booking.ts';

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
  const send = useSend();
  const query = useQuery({
    queryKey: ['booking', bookingId, 'cancellation'],
    queryFn: () => sendRequest(send, getBooking, { params: { id: bookingId }, query: {} }),
    enabled: isOpen,
    throwOnError: false,
  });
  const cancellation = query.data?.cancellation;
  const { mutateAsync, isPending, error } = useCancelBooking(bookingId, cancellation?.refund.value);
  const canCancel = cancellation?.canCancel === true;
  // The row may have lost its button, and with it this dialog, before the promise resolves.
  const cancel = (): Promise<void> =>
    mutateAsync().then(
      () => {
        onClose();
        if (findFocus) restoreLostFocus(findFocus);
      },
      () => undefined,
    );
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={t('title')}
      closeLabel={tc('close')}
      footer={
        <>
          {canCancel && (
            <Button
              variant="danger"
              isPending={isPending}
              onClick={() => void cancel()}
              data-testid="confirm-cancel"
            >
              {t('confirm')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t(canCancel ? 'keep' : 'close')}
          </Button>
        </>
      }
    >
      <div className="pv-stack" data-testid="cancel-dialog">
        <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} kind="lines">
          {(booking) => <CancellationInfo booking={booking} />}
        </PartState>
        {error && <FailureNotice title={t('not_cancelled')} error={error} />}
      </div>
    </Modal>
  );
}

type Booking = CamelReply<typeof getBooking>;

function CancellationInfo({ booking }: { booking: Booking }) {
  const t = useText('cancellation');
  const { formatDay, formatTimeRange } = useDateFormat();
  const { name, startsAt, endsAt, venue, cancellation } = booking;
  const { canCancel, cannotCancelReason, cutOffMessage, awardsCreditMessage, refund } = cancellation;
  return (
    <>
      <p>
        <b>{name}</b>
        <br />
        {`${formatDay(startsAt.local)}, ${formatTimeRange(startsAt, endsAt)}`}
        <br />
        {venue.name}
      </p>
      {canCancel ? (
        <>
          <p>{t('what_happens')}</p>
          {awardsCreditMessage !== null && (
            <Notification tone={refund.value > 0 ? 'info' : 'warning'}>{awardsCreditMessage}</Notification>
          )}
          <p className="pv-muted">{cutOffMessage}</p>
        </>
      ) : (
        <Notification tone="warning">
          {cannotCancelReason} {cutOffMessage}
        </Notification>
      )}
    </>
  );
}
