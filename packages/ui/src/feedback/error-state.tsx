import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Notification } from './notification.tsx';
import { Spinner } from './spinner.tsx';
import { useBackOnline } from './use-back-online.tsx';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** 'Try again'. */
  retryLabel: string;
  onRetry: () => void;
  isRetrying?: boolean;
  /** SHL-11: text of the spinner, which stays visible in the error state; in a section for screen readers only. */
  spinnerLabel: string;
  /** `page` fills the page; `section` replaces the content that failed. */
  fills?: 'page' | 'section';
  picture?: ReactNode;
  level?: 1 | 2 | 3;
  /** Further buttons beside the retry, such as 'Go home'. */
  actions?: ReactNode;
};

/** SHL-11: an error with a retry button and the spinner. It retries by itself when the browser is back online. */
export function ErrorState(props: Props): ReactNode {
  const { title, children, retryLabel, onRetry, isRetrying = false, spinnerLabel, fills = 'section' } = props;
  useBackOnline(() => {
    if (!isRetrying) onRetry();
  });
  const buttons = (
    <>
      <Button
        variant={fills === 'page' ? 'primary' : 'secondary'}
        size={fills === 'page' ? 'm' : 's'}
        isPending={isRetrying}
        onClick={onRetry}
      >
        {retryLabel}
      </Button>
      {props.actions}
      <Spinner label={spinnerLabel} isLabelHidden={fills === 'section'} />
    </>
  );
  if (fills === 'section') {
    return (
      <Notification
        tone="danger"
        title={title}
        shouldAnnounce
        actions={<span className="pv-cluster">{buttons}</span>}
      >
        {children}
      </Notification>
    );
  }
  return (
    <EmptyState picture={props.picture} title={title} level={props.level ?? 1} actions={buttons}>
      {children}
    </EmptyState>
  );
}
