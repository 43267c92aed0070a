import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Notification } from './notification.tsx';
import { Spinner } from './spinner.tsx';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** 'Try again'. */
  retryLabel: string;
  onRetry: () => void;
  /** While the retry is under way. */
  isRetrying?: boolean;
  /** SHL-11: what the spinner, which stays in the error state, says to a screen reader. */
  spinnerLabel: string;
  /** `page` fills it; `place` stands where the content would. */
  fills?: 'page' | 'place';
  picture?: ReactNode;
  level?: 1 | 2 | 3;
  /** Beside the retry, such as 'Go home'. */
  actions?: ReactNode;
};

/** SHL-11: what failed, a way to retry, and the spinner beside them. */
export function ErrorState(props: Props): ReactNode {
  const { title, children, retryLabel, onRetry, isRetrying = false, spinnerLabel, fills = 'place' } = props;
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
      <Spinner label={spinnerLabel} isLabelHidden />
    </>
  );
  if (fills === 'place') {
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
