import type { Send } from '@pavilion/contract/call';
import { getGuestPass, listGuestPasses } from '@pavilion/contract/guest-pass/guest-pass';
import { queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { type CamelReply, type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';

export type GuestPasses = CamelReply<typeof listGuestPasses>;
export type Pack = GuestPasses['packs'][number];

/** ACC-10: the guest passes of one person. */
export const guestPassesQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['guest-passes', userId],
    queryFn: () => sendRequest(send, listGuestPasses, {}),
    throwOnError: false,
  });

/** PRC-07: the pass that the token of an email proves; null for another token. */
export const guestPassQuery = (send: Send, passToken: string) =>
  queryOptions({
    queryKey: ['guest-pass', passToken],
    queryFn: () => notFoundToNull(sendRequest(send, getGuestPass, { query: { passToken } })),
    throwOnError: false,
  });

/** A change of guest passes, which replies with all of them. After a refusal they are loaded again. */
export function usePassChange<Variables = void>(
  userId: number,
  change: (variables: Variables) => Promise<GuestPasses>,
  { success, failure }: { success: string; failure: string },
): UseMutationResult<GuestPasses, RequestError, Variables> {
  const queryClient = useQueryClient();
  const { queryKey } = guestPassesQuery(useSend(), userId);
  return useMutation({
    mutationFn: change,
    onSuccess: (passes) => queryClient.setQueryData(queryKey, passes),
    onError: () => queryClient.invalidateQueries({ queryKey }),
    meta: { success, error: { title: failure } },
  });
}
