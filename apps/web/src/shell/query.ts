import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
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

/** ERR-05: what a second try cannot mend. */
const final = new Set([400, 401, 403, 404, 409, 422]);
/** ERR-17: what a screen shows in its own place. */
const shownInPlace = new Set([404, 409, 422]);

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
        retry: (failures, error) => tell !== undefined && failures < 3 && !final.has(error.status),
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        throwOnError: (error, query) =>
          query.state.data === undefined && error.status >= 500 && !shownInPlace.has(error.status),
      },
      mutations: { retry: false },
    },
  });
}
