import {
  endLink,
  inviteToHousehold,
  resendInvitation,
  updateChild,
} from '@pavilion/contract/household/household';
import { addChild } from '@pavilion/contract/linked-person';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import type { ChildInput } from '../linked-person/index.ts';
import type { Member } from './queries.ts';

/** Loads everything that depends on whom the customer may book for. */
export function useRefreshHousehold() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['household', 'linked-people', 'bookings'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export type InvitationInput = { email: string; relationship: Member['relationship']; isMutual: boolean };

/** AUT-13: invites a person by email. Its failure is shown at the form. */
export function useInvite() {
  const send = useSend();
  const onSuccess = useRefreshHousehold();
  return useMutation({
    mutationFn: (body: InvitationInput) => sendRequest(send, inviteToHousehold, { body }),
    onSuccess,
  });
}

/** AUT-25: adds a child, or changes the one of this link. */
export function useSaveChild(linkId: number | undefined) {
  const send = useSend();
  const onSuccess = useRefreshHousehold();
  return useMutation({
    mutationFn: async (body: ChildInput): Promise<void> => {
      if (linkId === undefined) await sendRequest(send, addChild, { body });
      else await sendRequest(send, updateChild, { params: { id: linkId }, body });
    },
    onSuccess,
  });
}

type Toasts = { success: string; failure: string };

/** AUT-13: emails an invitation again. */
export function useResend(linkId: number, { success, failure }: Toasts) {
  const send = useSend();
  const refresh = useRefreshHousehold();
  return useMutation({
    mutationFn: () => sendRequest(send, resendInvitation, { params: { id: linkId } }),
    onSettled: refresh,
    meta: { success, error: { title: failure } },
  });
}

/** AUT-13: ends an invitation or a link. */
export function useEndLink(linkId: number, { success, failure }: Toasts) {
  const send = useSend();
  const refresh = useRefreshHousehold();
  return useMutation({
    mutationFn: () => sendRequest(send, endLink, { params: { id: linkId } }),
    onSettled: refresh,
    meta: { success, error: { title: failure } },
  });
}
