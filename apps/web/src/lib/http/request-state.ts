import type { RequestError } from './request.ts';

/** ERR-19: what a request under a name came to so far; `idle` before it was made, and after it was cleared. */
export type RequestState = {
  state: 'idle' | 'loading' | 'error' | 'success';
  /** ERR-06. */
  requesting: boolean;
  error: RequestError | null;
  /** Of the failure; 0 where nothing answered, null where nothing failed. */
  statusCode: number | null;
  /** What the server said of each field. */
  validationMessages: Readonly<Record<string, readonly string[]>>;
};

type MutationState = { status: 'idle' | 'pending' | 'error' | 'success'; error: RequestError | null };

const noMessages = {};

/** ERR-06, ERR-19: the state of one request, as TanStack Query holds it, in the words of screens. */
export const toRequestState = ({ status, error }: MutationState): RequestState => ({
  state: status === 'pending' ? 'loading' : status,
  requesting: status === 'pending',
  error,
  statusCode: error?.status ?? null,
  validationMessages: error?.errors ?? noMessages,
});
