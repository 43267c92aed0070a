import { changeSession, getSessionChoices } from '@pavilion/contract/session-change/change-session';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { repeatWhileUnavailable } from '../../lib/http/repeat-request.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { invalidatePlaces } from '../../lib/live/invalidate-places.ts';
import { useSend } from '../../lib/page/page-context.tsx';

export type SessionChoices = CamelReply<typeof getSessionChoices>;
export type SessionChoice = SessionChoices['sessions'][number];
/** What the dialog says about the booking that it moves. */
export type MovedBooking = {
  id: string;
  name: string;
  bookingType: string;
  locationName: string;
  startsAt: SessionChoice['startsAt'];
};

/** Whether the session costs more than was paid, so that a line of the basket asks for the rest. */
export const isDearer = ({ refund }: SessionChoice): boolean => refund.value < 0;

/** The sessions of a day to which a booking can be moved; of the booking's own day, unless `day` names another. */
export function useSessionChoices(
  bookingId: string,
  { day, isOpen }: { day: string | undefined; isOpen: boolean },
) {
  const send = useSend();
  return useQuery({
    queryKey: ['booking', bookingId, 'session-choices', day],
    queryFn: () =>
      sendRequest(send, getSessionChoices, { params: { id: bookingId }, query: { ...(day && { day }) } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
}

/** Moves a booking for the refund that the customer has seen. Repeated, it changes nothing. */
export function useChangeSession(bookingId: string) {
  const send = useSend();
  const queryClient = useQueryClient();
  const t = useText('session_change');
  return useMutation({
    mutationFn: ({ occurrenceId, refund }: SessionChoice) =>
      repeatWhileUnavailable(() =>
        sendRequest(send, changeSession, {
          params: { id: bookingId },
          query: {},
          body: { data: { occurrenceId, refund: refund.value } },
        }),
      ),
    onSuccess: () => invalidatePlaces(queryClient),
    // The session may be full by now.
    onError: () => void invalidatePlaces(queryClient),
    meta: { success: t('moved'), topic: 'booking' },
  });
}
