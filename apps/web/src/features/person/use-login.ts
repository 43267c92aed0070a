import { login } from '@pavilion/contract/person';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { useApplyLogin } from './apply-login.ts';

/** AUT-01, AUT-15: logs in. The form shows an error, so no toast does. */
export function useLogin() {
  const send = useSend();
  const applyLogin = useApplyLogin();
  return useRequestState({
    mutationKey: ['person', 'login'],
    mutationFn: (body: { username: string; password: string; code?: string }) =>
      sendRequest(send, login, { body }),
    onSuccess: ({ user }) => applyLogin(user),
  });
}
