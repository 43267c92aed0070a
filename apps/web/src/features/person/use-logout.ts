import { logout } from '@pavilion/contract/person';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { ask } from '../../shell/request.ts';
import { userKey } from './user-query.ts';

/** AUT-04: logs out; what was theirs (cart, payments, prices) goes with them. */
export function useLogout(): { logOut: () => void; pending: boolean } {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: ['person', 'logout'],
    mutationFn: () => ask(send, logout, { query: {} }),
    onSuccess: async () => {
      queryClient.setQueryData(userKey, null);
      queryClient.removeQueries({ queryKey: ['payment'] });
      await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    },
    meta: { error: {} },
  });
  return { logOut: () => mutate(), pending: isPending };
}
