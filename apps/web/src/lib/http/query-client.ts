import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { RequestError } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestError;
    queryMeta: { error?: ErrorToast; success?: never };
    mutationMeta: { error?: ErrorToast; success?: string; topic?: string };
  }
}

/** ERR-18: the toast of a failed request. The title defaults to 'Error', the message to the server's. */
export type ErrorToast = { title?: string; message?: string; topic?: string };

type RequestToasts = {
  showError: (error: RequestError, toast: ErrorToast) => void;
  /** It replaces an earlier one of the same topic, which is no longer true. */
  showSuccess: (message: string, topic?: string) => void;
};

/** ERR-05: attempts of a query in total, and the statuses that a retry cannot change. */
const maxAttempts = 3;
const finalStatuses = new Set([400, 401, 403, 404, 409, 422]);
/** ERR-17: statuses that the screen shows itself, without the error boundary. */
const inPlaceStatuses = new Set([404, 409, 422]);

/** Does not retry while offline, so the error shows at once. */
const canRetry = ({ status }: RequestError): boolean =>
  !finalStatuses.has(status) && (status !== 0 || onlineManager.isOnline());

/** Creates the query client of a page, or of one request on the server, which has no toasts. */
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
        if (mutation.meta?.success) toasts?.showSuccess(mutation.meta.success, mutation.meta.topic);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => toasts !== undefined && failures + 1 < maxAttempts && canRetry(error),
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        // Sends requests while offline too: a paused query would look like endless loading, and a failed one is
        // refetched on reconnect. The browser's online state may also be wrong, for example with a local server.
        networkMode: 'always',
        refetchOnReconnect: true,
        // The server renders a failed query as loading, and the browser fetches it again.
        throwOnError: (error, query) =>
          toasts !== undefined && query.state.data === undefined && !inPlaceStatuses.has(error.status),
      },
      // Mutations fail at once while offline; a paused one could run minutes later, when no longer wanted.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
