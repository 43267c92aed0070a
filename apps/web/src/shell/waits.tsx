import type { ReactNode } from 'react';
import { FailedScreen } from './failed.tsx';

type Props = {
  /** What is asked. */
  asked: { isError: boolean; refetch: () => unknown };
  /** The shape of what comes. */
  children: ReactNode;
};

/**
 * What stands until the answer of a whole screen has come. ERR-17: 404, 409 and 422 do not throw to the error boundary,
 * so that it is said here, or it would look like loading for ever.
 */
export function Waits({ asked, children }: Props): ReactNode {
  return asked.isError ? <FailedScreen kind="page_error" again={() => void asked.refetch()} /> : children;
}
