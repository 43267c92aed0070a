import type { QueryClient } from '@tanstack/react-query';
import { type User, userKey } from './queries.ts';

/** AUT-09, AUT-15: they are in. The guest's cart moved to them, and prices and rules are theirs: all is asked anew. */
export async function applyLogin(queryClient: QueryClient, user: User): Promise<void> {
  queryClient.setQueryData(userKey, user);
  await queryClient.invalidateQueries();
}
