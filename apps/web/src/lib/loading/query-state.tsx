import type { ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = {
  /** What is asked. */
  query: { isError: boolean; refetch: () => unknown };
  /** The shape of what comes. */
  children: ReactNode;
};

/**
 * What stands until the answer of a whole screen has come. ERR-17: 404, 409 and 422 do not throw to the error boundary,
 * so that it is said here, or it would look like loading for ever.
 */
export function QueryState({ query, children }: Props): ReactNode {
  return query.isError ? <ErrorScreen kind="page_error" onRetry={() => void query.refetch()} /> : children;
}
