import { getBooking } from '@pavilion/contract/booking';
import { quoteCancellation } from '@pavilion/contract/cancellation/cancel-bookings';
import { useQuery } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useCancelBooking } from './use-cancel-booking.ts';
import { useCancelTogether } from './use-cancel-together.ts';

export type Booking = CamelReply<typeof getBooking>;
export type WithChildren = NonNullable<CamelReply<typeof quoteCancellation>['withChildren']>;

/**
 * BKG-03, BKG-04: a booking with what its cancellation does, and the cancellation. An adult's ticket that children need comes
 * with `withChildren`: what is cancelled instead of it alone.
 */
export function useCancellation(bookingId: string, isOpen: boolean) {
  const send = useSend();
  const query = useQuery({
    queryKey: ['booking', bookingId, 'cancellation'],
    queryFn: async (): Promise<Booking & { withChildren: WithChildren | null }> => {
      const booking = await sendRequest(send, getBooking, { params: { id: bookingId }, query: {} });
      const { ticket, status, cancellation } = booking;
      if (!ticket || status !== 'settled' || cancellation.canCancel)
        return { ...booking, withChildren: null };
      const ids = { params: { id: bookingId }, query: { bookingIds: [bookingId] } };
      const { withChildren } = await sendRequest(send, quoteCancellation, ids);
      return { ...booking, withChildren };
    },
    enabled: isOpen,
    throwOnError: false,
  });
  const withChildren = query.data?.withChildren ?? null;
  const cancellation = query.data?.cancellation;
  const alone = useCancelBooking(bookingId, cancellation?.refund.value);
  const together = useCancelTogether();
  return {
    query,
    withChildren,
    canCancel: withChildren !== null || cancellation?.canCancel === true,
    cancel: (): Promise<unknown> => (withChildren ? together.mutateAsync(withChildren) : alone.mutateAsync()),
    isPending: alone.isPending || together.isPending,
    error: withChildren ? together.error : alone.error,
  };
}
