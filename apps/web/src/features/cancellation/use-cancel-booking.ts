import { cancelBooking } from '@pavilion/contract/booking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { bookedElsewhere } from '../../lib/live/booked-elsewhere.ts';
import { invalidatePlaces } from '../../lib/live/invalidate-places.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';

/**
 * BKG-04, BKG-10: cancels a booking for the refund (in minor units) that the customer has seen, and says what comes
 * back. The dialog shows a refusal, and what has changed.
 */
export function useCancelBooking(bookingId: string, refund: number | undefined) {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('cancellation');
  return useMutation({
    mutationFn: () =>
      sendRequest(send, cancelBooking, { params: { bookingId }, query: { source: 'bookings', refund } }),
    onSuccess: ({ occurrenceId, cancellation: { refund: returned, awardsCredit } }) => {
      const content =
        returned.value === 0
          ? t('cancelled')
          : t(awardsCredit ? 'cancelled_credit' : 'cancelled_refund', { amount: returned.formatted });
      toasts.add({ content, type: 'success', topic: 'booking' });
      bookedElsewhere.set(bookedElsewhere.get().filter((id) => id !== occurrenceId));
      return invalidatePlaces(queryClient);
    },
    // Another tab may have cancelled it.
    onError: () => void invalidatePlaces(queryClient),
  });
}
