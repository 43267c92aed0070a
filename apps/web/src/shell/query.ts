import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { RequestError } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestError;
    queryMeta: { error?: Said; success?: never };
    mutationMeta: { error?: Said; success?: string };
  }
}

/** ERR-18: the toast of a failure; its title is 'Error' unless another is given, its text the server's own or this. */
export type Said = { title?: string; message?: string };

type Tell = {
  failed: (error: RequestError, said: Said) => void;
  succeeded: (message: string) => void;
};

/** ERR-05: how often a question is asked in all, and what a second time cannot mend. */
const attempts = 3;
const final = new Set([400, 401, 403, 404, 409, 422]);
/** ERR-17: what a screen shows in its own place. */
const shownInPlace = new Set([404, 409, 422]);

/** Off the line the first answer is as good as the third, and nobody waits for it. */
const mayMend = ({ status }: RequestError): boolean =>
  !final.has(status) && (status !== 0 || onlineManager.isOnline());

/** One client for a page, or on the server for a request. `tell` shows toasts; the server has nobody to show them to. */
export function queryClientFor(tell?: Tell): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.error) tell?.failed(error, query.meta.error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.error) tell?.failed(error, mutation.meta.error);
      },
      onSuccess: (_data, _variables, _context, mutation) => {
        if (mutation.meta?.success) tell?.succeeded(mutation.meta.success);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => tell !== undefined && failures + 1 < attempts && mayMend(error),
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        // To wait for the line without a word would look like loading for ever; a failure says so, and is mended when
        // the line is back. A browser may also be wrong about it: a terminal's server stands beside it.
        networkMode: 'always',
        refetchOnReconnect: true,
        // What failed on the server is drawn as not there yet, and the browser asks for it itself.
        throwOnError: (error, query) =>
          tell !== undefined && query.state.data === undefined && !shownInPlace.has(error.status),
      },
      // What was pressed off the line fails at once: nobody wants it done minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
