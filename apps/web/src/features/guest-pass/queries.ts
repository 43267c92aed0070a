import type { Send } from '@pavilion/contract/call';
import {
  getGuestPass,
  listGuestPassPacks,
  listGuestPassPlans,
  listSentGuestPasses,
} from '@pavilion/contract/guest-pass/guest-pass';
import type { SentPassFilter } from '@pavilion/domain/guest-pass/filter';
import {
  infiniteQueryOptions,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import {
  type CamelReply,
  type RequestError,
  sendRequest,
  sendRequestWithMeta,
} from '../../lib/http/request.ts';

export type PassPlan = CamelReply<typeof listGuestPassPlans>[number];
export type Pack = CamelReply<typeof listGuestPassPacks>[number];
export type SentPass = CamelReply<typeof listSentGuestPasses>[number];

const perPage = 10;

/** PRC-07: the guest passes that are sold. */
export const passPlansQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['guest-pass-plans', userId],
    queryFn: () => sendRequest(send, listGuestPassPlans, {}),
    throwOnError: false,
  });

/** ACC-10: the bought passes of one person, the first to expire first. */
export const packsQuery = (send: Send, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['guest-passes', userId, 'packs'],
    queryFn: ({ pageParam: page }) =>
      sendRequestWithMeta(send, listGuestPassPacks, { query: { page, perPage } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.pagination.nextPage,
    throwOnError: false,
  });

/** ACC-10: the passes that one person has sent, the latest first: all of them without a filter. */
export const sentPassesQuery = (send: Send, userId: number, filter?: SentPassFilter) =>
  infiniteQueryOptions({
    queryKey: ['guest-passes', userId, 'sent', filter],
    queryFn: ({ pageParam: page }) =>
      sendRequestWithMeta(send, listSentGuestPasses, { query: { page, perPage, ...(filter && { filter }) } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.pagination.nextPage,
    throwOnError: false,
  });

/** PRC-07: the pass that the token of an email proves; null for another token. */
/** The pass of a link; null for a link without a token, as for one that the server does not know. */
export const guestPassQuery = (send: Send, passToken: string) =>
  queryOptions({
    queryKey: ['guest-pass', passToken],
    queryFn: () =>
      passToken === '' ? null : notFoundToNull(sendRequest(send, getGuestPass, { query: { passToken } })),
    throwOnError: false,
  });

/** A change of guest passes. After it, also after a refusal, the lists are loaded again. */
export function usePassChange(
  userId: number,
  change: () => Promise<null>,
  /** Without `failure` the screen shows the error itself. */
  { success, failure }: { success: string; failure?: string },
): UseMutationResult<null, RequestError, void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['guest-passes', userId] }),
    meta: { success, ...(failure !== undefined && { error: { title: failure } }) },
  });
}
