import type { Send } from '@pavilion/contract/call';
import { getUser } from '@pavilion/contract/person';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** The logged-in user, or null for a guest. */
export type User = CamelReply<typeof getUser>;

export const userKey = ['user'] as const;

export const userQuery = (send: Send) =>
  queryOptions({ queryKey: userKey, queryFn: () => sendRequest(send, getUser, {}), staleTime: 60_000 });
