import type { Send } from '@pavilion/contract/call';
import { listWaitlistEntries } from '@pavilion/contract/waitlist';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type WaitlistEntry = CamelReply<typeof listWaitlistEntries>[number];

/** WTL-05: the waitlists of one person. */
export const waitlistQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['waitlist', userId],
    queryFn: () => sendRequest(send, listWaitlistEntries, {}),
    throwOnError: false,
  });
