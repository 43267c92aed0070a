import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../lib/http/request.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { type OwnMemberships, ownMembershipsQuery, setMemberships } from './queries.ts';

type Texts = { success: string; failure: string; topic?: string };

/** A change of a membership, which replies with all of them. After a refusal they are loaded again. */
export function useMembershipChange<Variables = void>(
  userId: number,
  change: (variables: Variables) => Promise<OwnMemberships>,
  { success, failure, topic }: Texts,
): UseMutationResult<OwnMemberships, RequestError, Variables> {
  const send = useSend();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (memberships) => setMemberships(queryClient, userId, memberships),
    onError: () => queryClient.invalidateQueries({ queryKey: ownMembershipsQuery(send, userId).queryKey }),
    meta: { success, error: { title: failure }, ...(topic !== undefined && { topic }) },
  });
}
