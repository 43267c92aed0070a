import {
  cancelOpeningNotice,
  getOpeningNotice,
  requestOpeningNotice,
} from '@pavilion/contract/opening-notice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { invalidatePlaces } from '../../lib/live/invalidate-places.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useAttendee } from '../linked-person/index.ts';
import { useUser } from '../person/index.ts';

type OpeningNotice = { isRequested: boolean; isPending: boolean; request: () => void; cancel: () => void };

/** ACT-35: whether the user gets an email when booking of an occurrence opens for the attendee, and how to change it. */
export function useOpeningNotice(id: string): OpeningNotice {
  const send = useSend();
  const queryClient = useQueryClient();
  const user = useUser();
  const { forUserId } = useAttendee();
  const queryKey = ['opening-notice', id, user?.id];
  const input = { params: { id }, query: forUserId === undefined ? {} : { forUserId } };
  const { data } = useQuery({
    queryKey,
    queryFn: () => sendRequest(send, getOpeningNotice, { params: { id }, query: {} }),
    enabled: user !== null,
    throwOnError: false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (isRequested: boolean) =>
      sendRequest(send, isRequested ? requestOpeningNotice : cancelOpeningNotice, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['opening-notice', id] }),
    // Booking may have opened meanwhile.
    onError: () => void invalidatePlaces(queryClient),
    meta: { error: {} },
  });
  return {
    isRequested: data?.isRequested ?? false,
    isPending,
    request: () => mutate(true),
    cancel: () => mutate(false),
  };
}
