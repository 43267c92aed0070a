import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isUnavailable } from '../../lib/http/repeat-request.ts';
import { RequestError } from '../../lib/http/request.ts';
import { ChunkError } from '../../lib/loading/chunk.ts';
import { type ErrorKind, ErrorScreen } from '../../lib/loading/error-screen.tsx';
import { useLocation, useNavigate } from '../../lib/navigation/router.tsx';

/** ERR-17, SHL-11: replaces a failed screen within the layout. 'Try again' fetches the failed queries again. */
export function RouteError({ error }: { error: unknown }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // Also on mount, so that leaving the screen and coming back fetches again.
  useEffect(() => removeFailedQueries(queryClient), [queryClient]);
  const retry = (): void => {
    removeFailedQueries(queryClient);
    // Navigating to the current location resets the error boundary.
    navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  };
  return <ErrorScreen kind={getErrorKind(error)} onRetry={retry} />;
}

function getErrorKind(error: unknown): ErrorKind {
  if (error instanceof ChunkError) return 'chunk_failed';
  if (!(error instanceof RequestError)) return 'page_error';
  if (error.status === 0) return 'unreachable';
  if (error.code === 'maintenance') return 'maintenance';
  if (error.code === 'server_busy') return 'busy';
  if (isUnavailable(error)) return 'unavailable';
  return error.status === 401 || error.status === 403 ? 'refused' : 'page_error';
}

/** Removes failed queries without data that no component uses, so that the next use fetches them again. */
const removeFailedQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    type: 'inactive',
  });
