import type { Send } from '@pavilion/contract/call';
import { listLinkedUsers } from '@pavilion/contract/linked-person';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';

/** AUT-13, AUT-25: the people for whom a user may book. */
export const linkedPeopleQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['linked-people', userId],
    queryFn: async () => {
      const links = await sendRequest(send, listLinkedUsers, { query: { status: 'successful' } });
      return links.flatMap(({ referencedUser }) => (referencedUser ? [{ referencedUser }] : []));
    },
    enabled: userId !== 0,
    staleTime: 300_000,
    throwOnError: false,
  });
