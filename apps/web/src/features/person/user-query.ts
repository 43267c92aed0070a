import type { Send } from '@pavilion/contract/call';
import { getUser } from '@pavilion/contract/person';
import { queryOptions } from '@tanstack/react-query';
import { ask, type Shown } from '../../shell/request.ts';

/** Who is logged in, or null. */
export type User = Shown<typeof getUser>;

export const userKey = ['user'] as const;

export const userQuery = (send: Send) =>
  queryOptions({ queryKey: userKey, queryFn: () => ask(send, getUser, {}), staleTime: 60_000 });
