import { logout } from '@pavilion/contract/person';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { userKey } from './queries.ts';

/** AUT-04: logs out and clears the user's cart, payments and prices from the cache. */
export function useLogout(): { logOut: () => void; isPending: boolean } {
  const send = useSend();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: ['person', 'logout'],
    mutationFn: () => sendRequest(send, logout, { query: {} }),
    onSuccess: async () => {
      queryClient.setQueryData(userKey, null);
      queryClient.removeQueries({ queryKey: ['payment'] });
      await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    },
    meta: { error: {} },
  });
  return { logOut: () => mutate(), isPending };
}
