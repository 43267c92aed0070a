import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { RequestError } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestError;
    queryMeta: { error?: ErrorToast; success?: never };
    mutationMeta: { error?: ErrorToast; success?: string };
  }
}

/** ERR-18: the toast of a failure; its title is 'Error' unless another is given, its text the server's own or this. */
export type ErrorToast = { title?: string; message?: string };

type RequestToasts = {
  showError: (error: RequestError, toast: ErrorToast) => void;
  showSuccess: (message: string) => void;
};

/** ERR-05: how often a question is asked in all, and what a second time cannot mend. */
const maxAttempts = 3;
const finalStatuses = new Set([400, 401, 403, 404, 409, 422]);
/** ERR-17: what a screen shows in its own place. */
const inPlaceStatuses = new Set([404, 409, 422]);

/** Off the line the first answer is as good as the third, and nobody waits for it. */
const canRetry = ({ status }: RequestError): boolean =>
  !finalStatuses.has(status) && (status !== 0 || onlineManager.isOnline());

/** One client for a page, or on the server for a request. `tell` shows toasts; the server has nobody to show them to. */
export function createQueryClient(toasts?: RequestToasts): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.error) toasts?.showError(error, query.meta.error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.error) toasts?.showError(error, mutation.meta.error);
      },
      onSuccess: (_data, _variables, _context, mutation) => {
        if (mutation.meta?.success) toasts?.showSuccess(mutation.meta.success);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => toasts !== undefined && failures + 1 < maxAttempts && canRetry(error),
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        // To wait for the line without a word would look like loading for ever; a failure says so, and is mended when
        // the line is back. A browser may also be wrong about it: a terminal's server stands beside it.
        networkMode: 'always',
        refetchOnReconnect: true,
        // What failed on the server is drawn as not there yet, and the browser asks for it itself.
        throwOnError: (error, query) =>
          toasts !== undefined && query.state.data === undefined && !inPlaceStatuses.has(error.status),
      },
      // What was pressed off the line fails at once: nobody wants it done minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
