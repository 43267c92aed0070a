import { cancelBookings, quoteCancellation } from '@pavilion/contract/cancellation/cancel-bookings';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createIdempotencyKey, repeatWhileUnavailable } from '../../lib/http/repeat-request.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { bookedElsewhere } from '../../lib/live/booked-elsewhere.ts';
import { invalidatePlaces } from '../../lib/live/invalidate-places.ts';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';

export type CancellationQuote = CamelReply<typeof quoteCancellation>;

/** BKG-10: what cancelling the chosen bookings gives back; those that can be cancelled unless `bookingIds` names others. */
export function useCancellationQuote(
  bookingId: string,
  { bookingIds, isOpen }: { bookingIds: readonly string[] | undefined; isOpen: boolean },
) {
  const send = useSend();
  return useQuery({
    queryKey: ['booking', bookingId, 'cancel-together', bookingIds],
    queryFn: () =>
      sendRequest(send, quoteCancellation, {
        params: { id: bookingId },
        query: bookingIds ? { bookingIds: [...bookingIds] } : {},
      }),
    enabled: isOpen && bookingIds?.length !== 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
}

/** BKG-06: cancels the chosen bookings for the refund that the customer has seen, or none of them. */
export function useCancelTogether() {
  const send = useSend();
  const { surface } = useBoot();
  const queryClient = useQueryClient();
  const t = useText('cancellation');
  return useMutation({
    mutationFn: ({ bookingIds, refund }: CancellationQuote['chosen']) => {
      const headers = { 'idempotency-key': createIdempotencyKey() };
      const data = {
        updateType: 'cancellation' as const,
        cancellationSource: surface === 'account' ? ('my-account' as const) : ('customers' as const),
        bookingIds,
        refund: refund.value,
      };
      return repeatWhileUnavailable(() =>
        sendRequest(send, cancelBookings, { query: {}, body: { data } }, headers),
      );
    },
    onSuccess: (cancelled, { refund }) => {
      const isCredit = cancelled.every(
        ({ cancellation }) => cancellation.refund.value === 0 || cancellation.awardsCredit,
      );
      // The server refuses another sum than the quoted one.
      const content =
        refund.value === 0
          ? t('all_cancelled')
          : t(isCredit ? 'all_cancelled_credit' : 'all_cancelled_refund', { amount: refund.formatted });
      toasts.add({ content, type: 'success', topic: 'booking' });
      const occurrenceIds = cancelled.map(({ occurrenceId }) => occurrenceId);
      bookedElsewhere.set(bookedElsewhere.get().filter((id) => !occurrenceIds.includes(id)));
      return invalidatePlaces(queryClient);
    },
    // Another tab may have cancelled some of them.
    onError: () => void invalidatePlaces(queryClient),
  });
}
