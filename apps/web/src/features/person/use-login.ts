import { login } from '@pavilion/contract/person';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { ask } from '../../shell/request.ts';
import { useCall } from '../../shell/use-call.ts';
import { welcomeIn } from './welcome-in.ts';

/** AUT-01, AUT-15: one log-in. Its failure stands in the form, so no toast says it too. */
export function useLogin() {
  const send = useSend();
  const queryClient = useQueryClient();
  return useCall({
    mutationKey: ['person', 'login'],
    mutationFn: (body: { username: string; password: string }) => ask(send, login, { body }),
    onSuccess: ({ user }) => welcomeIn(queryClient, user),
  });
}
