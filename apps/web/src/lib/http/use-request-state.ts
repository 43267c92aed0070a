import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { RequestError } from './request.ts';
import { type RequestState, toRequestState } from './request-state.ts';

type RequestControls<Reply, Body> = RequestState & {
  request: ReturnType<typeof useMutation<Reply, RequestError, Body>>['mutate'];
  /** Resets the state to `idle`. */
  clear: () => void;
};

/** ERR-06: a form's request with its state. */
export function useRequestState<Reply, Body>(
  options: UseMutationOptions<Reply, RequestError, Body>,
): RequestControls<Reply, Body> {
  const mutation = useMutation(options);
  return { ...toRequestState(mutation), request: mutation.mutate, clear: mutation.reset };
}
