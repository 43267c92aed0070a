import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { RequestError } from './request.ts';
import { type RequestState, toRequestState } from './request-state.ts';

type RequestControls<Reply, Body> = RequestState & {
  request: ReturnType<typeof useMutation<Reply, RequestError, Body>>['mutate'];
  /** Forgets how it went. */
  clear: () => void;
};

/** ERR-06: a request that a form makes: it is requested, then succeeds or fails, and can be cleared. */
export function useRequestState<Reply, Body>(
  options: UseMutationOptions<Reply, RequestError, Body>,
): RequestControls<Reply, Body> {
  const mutation = useMutation(options);
  return { ...toRequestState(mutation), request: mutation.mutate, clear: mutation.reset };
}
