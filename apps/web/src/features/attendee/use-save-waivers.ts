import { saveAttendeeWaivers } from '@pavilion/contract/restriction';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CamelRequest, type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { completeSending } from './attendee-store.ts';
import { type AttendeeWaivers, attendeeWaiversKey, attendeeWaiversQuery } from './queries.ts';

export type WaiverInput = CamelRequest<typeof saveAttendeeWaivers>['body']['waivers'][number];

/** WVR-12: sends waivers or signs them, and shows the reply. `keys` are those of saved attendees. */
export function useSaveWaivers() {
  const send = useSend();
  const userId = useUser()?.id ?? 0;
  const queryClient = useQueryClient();
  type Variables = { waivers: WaiverInput[]; keys: readonly string[]; onSaved?: (() => void) | undefined };
  const { mutate, isPending, error, reset } = useMutation<AttendeeWaivers, RequestError, Variables>({
    mutationFn: ({ waivers }) => sendRequest(send, saveAttendeeWaivers, { body: { waivers } }),
    onSuccess: (reply, { keys, onSaved }) => {
      queryClient.setQueryData(attendeeWaiversQuery(send, userId).queryKey, reply);
      void queryClient.invalidateQueries({ queryKey: ['previous-attendees'] });
      completeSending(keys, reply.sentAttendeeIds);
      onSaved?.();
    },
    // Shows what has changed meanwhile, such as new terms, or that a guardian has to sign. An error of a field changes nothing.
    onError: ({ status, errors }) => {
      if (status !== 409 && (status !== 422 || Object.keys(errors).length > 0)) return;
      void queryClient.invalidateQueries({ queryKey: attendeeWaiversKey });
      void queryClient.invalidateQueries({ queryKey: ['restriction'] });
    },
  });
  return {
    save: (waivers: WaiverInput[], onSaved?: () => void, keys: readonly string[] = []): void =>
      mutate({ waivers, keys, onSaved }),
    isPending,
    error,
    clear: reset,
  };
}
