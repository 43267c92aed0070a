import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type CallState, callState } from './call-state.ts';
import type { RequestError } from './request.ts';

type Call<Reply, Body> = CallState & {
  request: ReturnType<typeof useMutation<Reply, RequestError, Body>>['mutate'];
  /** Forgets how it went. */
  clear: () => void;
};

/** ERR-06: a request that a form makes: it is requested, then succeeds or fails, and can be cleared. */
export function useCall<Reply, Body>(
  options: UseMutationOptions<Reply, RequestError, Body>,
): Call<Reply, Body> {
  const made = useMutation(options);
  return { ...callState(made), request: made.mutate, clear: made.reset };
}
