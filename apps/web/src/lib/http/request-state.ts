import type { RequestError } from './request.ts';

/** ERR-19: the state of a request; `idle` before it is sent and after it is cleared. */
export type RequestState = {
  state: 'idle' | 'loading' | 'error' | 'success';
  /** ERR-06. */
  requesting: boolean;
  error: RequestError | null;
  /** HTTP status of the error; 0 without a response, null without an error. */
  statusCode: number | null;
  /** The server's messages by field. */
  validationMessages: Readonly<Record<string, readonly string[]>>;
};

type MutationState = { status: 'idle' | 'pending' | 'error' | 'success'; error: RequestError | null };

const noMessages = {};

/** ERR-06, ERR-19: maps the state of a TanStack Query mutation to the names that the requirements use. */
export const toRequestState = ({ status, error }: MutationState): RequestState => ({
  state: status === 'pending' ? 'loading' : status,
  requesting: status === 'pending',
  error,
  statusCode: error?.status ?? null,
  validationMessages: error?.errors ?? noMessages,
});
