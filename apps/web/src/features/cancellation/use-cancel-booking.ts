import { cancelBooking } from '@pavilion/contract/booking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { bookedElsewhere } from '../../lib/live/booked-elsewhere.ts';
import { invalidatePlaces } from '../../lib/live/invalidate-places.ts';
import { useSend } from '../../lib/page/page-context.tsx';

/** BKG-04: cancels a booking. The dialog shows a refusal. */
export function useCancelBooking(bookingId: string) {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('cancellation');
  return useMutation({
    mutationFn: () =>
      sendRequest(send, cancelBooking, { params: { bookingId }, query: { source: 'bookings' } }),
    onSuccess: ({ occurrenceId }) => {
      bookedElsewhere.set(bookedElsewhere.get().filter((id) => id !== occurrenceId));
      return invalidatePlaces(queryClient);
    },
    // Another tab may have cancelled it.
    onError: () => void invalidatePlaces(queryClient),
    meta: { success: t('cancelled') },
  });
}
