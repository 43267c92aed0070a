import { acceptInvitation, readInvitation, refuseInvitation } from '@pavilion/contract/household/household';
import { browserStorage } from '@pavilion/domain/browser-storage';
import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useRefreshHousehold } from './use-household.ts';

const storageKey = browserStorage.invitation.name();

/** The token of the opened link, which the tab keeps while the person logs in or registers. */
export function takeInvitationToken(): string {
  const token = location.hash.slice(1);
  try {
    if (token !== '') sessionStorage.setItem(storageKey, token);
    return token === '' ? (sessionStorage.getItem(storageKey) ?? '') : token;
  } catch {
    // Storage may be blocked. Then the link of the email is opened again after the log-in.
    return token;
  }
}

function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

/** AUT-13: who asks. A mutation, because the token is in the body and the result is not cached. */
export function useReadInvitation() {
  const send = useSend();
  return useMutation({
    mutationKey: ['household', 'read-invitation'],
    mutationFn: (token: string) => sendRequest(send, readInvitation, { body: { token } }),
  });
}

/** AUT-13: consents to an invitation or refuses it. */
export function useAnswerInvitation() {
  const send = useSend();
  const refresh = useRefreshHousehold();
  return useMutation({
    mutationKey: ['household', 'answer-invitation'],
    mutationFn: async ({ token, isAccepted }: { token: string; isAccepted: boolean }): Promise<void> => {
      if (isAccepted) await sendRequest(send, acceptInvitation, { body: { token } });
      else await sendRequest(send, refuseInvitation, { body: { token } });
    },
    onSuccess: () => {
      forgetInvitation();
      return refresh();
    },
  });
}
