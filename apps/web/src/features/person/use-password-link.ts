import { readPasswordLink, requestPasswordLink, resetPassword } from '@pavilion/contract/password';
import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useApplyLogin } from './apply-login.ts';

/** AUT-03: requests an email with a link that sets a password. */
export function useRequestPasswordLink() {
  const send = useSend();
  return useRequestState({
    mutationKey: ['person', 'request-password-link'],
    mutationFn: (body: { emailOrReference: string }) => sendRequest(send, requestPasswordLink, { body }),
  });
}

/** AUT-16: whose password a link sets. A mutation, because the token is in the body and the result is not cached. */
export function usePasswordLinkOwner() {
  const send = useSend();
  return useMutation({
    mutationKey: ['person', 'read-password-link'],
    mutationFn: (token: string) => sendRequest(send, readPasswordLink, { body: { token } }),
  });
}

/** AUT-16: sets the password and logs in. */
export function useResetPassword() {
  const send = useSend();
  const applyLogin = useApplyLogin();
  return useRequestState({
    mutationKey: ['person', 'reset-password'],
    mutationFn: (body: { token: string; password: string; code?: string }) =>
      sendRequest(send, resetPassword, { body }),
    onSuccess: ({ user }) => applyLogin(user),
  });
}
