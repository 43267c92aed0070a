import { useQuery } from '@tanstack/react-query';
import { camelKeys } from '../../shell/key-case.ts';
import { useBoot, useSend } from '../../shell/page.tsx';
import { type User, userQuery } from './user-query.ts';

/** AUT-05, AUT-15: who is logged in, or null for a guest; the document came with the first answer. */
export function useUser(): User {
  const { user, now } = useBoot();
  const { data } = useQuery({
    ...userQuery(useSend()),
    initialData: () => camelKeys(user) as User,
    initialDataUpdatedAt: now,
  });
  return data;
}
