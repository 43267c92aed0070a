import {
  acceptAccountHandover,
  offerAccount,
  readAccountHandover,
  withdrawAccountOffer,
} from '@pavilion/contract/household/account-handover';
import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useApplyLogin } from '../person/index.ts';
import { useRefreshHousehold } from './use-household.ts';

/** AUT-25: emails a child the link to their account. Its failure is shown in place. */
export function useOfferAccount(linkId: number) {
  const send = useSend();
  const onSuccess = useRefreshHousehold();
  return useMutation({
    mutationFn: (email: string) =>
      sendRequest(send, offerAccount, { params: { id: linkId }, body: { email } }),
    onSuccess,
  });
}

/** AUT-25: takes the offer of an account back. */
export function useWithdrawOffer(linkId: number, { success, failure }: { success: string; failure: string }) {
  const send = useSend();
  const refresh = useRefreshHousehold();
  return useMutation({
    mutationFn: () => sendRequest(send, withdrawAccountOffer, { params: { id: linkId } }),
    onSettled: refresh,
    meta: { success, error: { title: failure } },
  });
}

/** AUT-25: whose account a link hands over. A mutation, because the token is in the body and the result is not cached. */
export function useReadHandover() {
  const send = useSend();
  return useMutation({
    mutationKey: ['household', 'read-handover'],
    mutationFn: (token: string) => sendRequest(send, readAccountHandover, { body: { token } }),
  });
}

type Acceptance = { token: string; password: string; keepsGuardians: boolean; terms: boolean };

/** AUT-25: takes an account over and logs in. */
export function useAcceptHandover() {
  const send = useSend();
  const applyLogin = useApplyLogin();
  return useRequestState({
    mutationKey: ['household', 'accept-handover'],
    mutationFn: (body: Acceptance) => sendRequest(send, acceptAccountHandover, { body }),
    onSuccess: ({ user }) => applyLogin(user),
  });
}
