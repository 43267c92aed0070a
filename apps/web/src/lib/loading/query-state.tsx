import type { ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = {
  query: { isError: boolean; refetch: () => unknown };
  /** Loading placeholder. */
  children: ReactNode;
};

/**
 * Loading or error state of the query that a whole screen needs. ERR-17: 404, 409 and 422 do not reach the error
 * boundary, so they are shown here; otherwise the screen would load forever.
 */
export function QueryState({ query, children }: Props): ReactNode {
  return query.isError ? <ErrorScreen kind="page_error" onRetry={() => void query.refetch()} /> : children;
}
