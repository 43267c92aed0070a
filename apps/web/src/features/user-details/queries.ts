import type { Send } from '@pavilion/contract/call';
import { listSessions } from '@pavilion/contract/user-details/session';
import { getUserDetails } from '@pavilion/contract/user-details/user-details';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type UserDetails = CamelReply<typeof getUserDetails>;
export type Session = CamelReply<typeof listSessions>[number];

/** AUT-20: the full record of one person. */
export const userDetailsQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['user-details', userId],
    queryFn: () => sendRequest(send, getUserDetails, {}),
    throwOnError: false,
  });

/** AUT-27: where one person is logged in. */
export const sessionsQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: () => sendRequest(send, listSessions, {}),
    throwOnError: false,
  });
