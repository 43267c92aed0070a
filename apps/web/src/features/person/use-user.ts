import { useQuery } from '@tanstack/react-query';
import { toCamelKeys } from '../../lib/http/key-case.ts';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { type User, userQuery } from './queries.ts';

/** AUT-05, AUT-15: the logged-in user, or null for a guest. The document contains the first value. */
export function useUser(): User {
  const { user, now } = useBoot();
  const { data } = useQuery({
    ...userQuery(useSend()),
    initialData: () => toCamelKeys(user) as User,
    initialDataUpdatedAt: now,
  });
  return data;
}
