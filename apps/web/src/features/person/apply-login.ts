import type { QueryClient } from '@tanstack/react-query';
import { type User, userKey } from './queries.ts';

/** AUT-09, AUT-15: after a log-in. The guest's cart has moved to the user, and prices and rules depend on them: all queries refetch. */
export async function applyLogin(queryClient: QueryClient, user: User): Promise<void> {
  queryClient.setQueryData(userKey, user);
  await queryClient.invalidateQueries();
}
