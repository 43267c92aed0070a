import type { Send } from '@pavilion/contract/call';
import { listOpeningNotices } from '@pavilion/contract/opening-notice';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type AwaitedOpening = CamelReply<typeof listOpeningNotices>[number];

/** ACT-35: the openings that a user waits for. */
export const openingNoticesQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['opening-notices', userId],
    queryFn: () => sendRequest(send, listOpeningNotices, {}),
    throwOnError: false,
  });
