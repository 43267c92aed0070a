import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../i18n/text.tsx';
import { useDocumentMeta } from '../page/page-context.tsx';
import { toasts } from '../toasts/toasts.ts';

export type ErrorKind =
  | 'chunk_failed'
  | 'unreachable'
  | 'maintenance'
  | 'busy'
  | 'unavailable'
  | 'refused'
  | 'page_error';

const focusMain = (): void => document.getElementById('main')?.focus();

/** If the element that had the focus is gone. */
const restoreFocus = (): void => {
  if (document.activeElement === document.body) focusMain();
};

/** Explains why a screen failed and offers a retry, which also runs when the browser is back online. */
export function ErrorScreen({ kind, onRetry }: { kind: ErrorKind; onRetry: () => void }): ReactNode {
  const t = useText('common');
  // A file that does not load offline needs no other explanation.
  const shownKind = kind === 'chunk_failed' && !navigator.onLine ? 'unreachable' : kind;
  const title = t(`${shownKind}_title`);
  useDocumentMeta({ title, noIndex: true });
  // The file of a picture would not load either.
  const hasPicture = kind !== 'chunk_failed' && kind !== 'unreachable';
  // The link that was pressed may be in the footer. What the retry replaces may have the focus.
  useEffect(() => {
    focusMain();
    return restoreFocus;
  }, []);
  const retry = (): void => {
    onRetry();
    // It fails at once, without a visible change.
    if (!navigator.onLine) toasts.add({ content: t('offline_navigation'), type: 'error', topic: 'offline' });
  };
  return (
    <div
      className="pv-container pv-section"
      role="alert"
      data-testid={kind === 'chunk_failed' ? 'loading-chunk-failed' : 'screen-failed'}
    >
      <ErrorState
        fills="page"
        {...(hasPicture && { picture: <Illustration name={kind === 'page_error' ? 'ball' : 'cone'} /> })}
        title={title}
        retryLabel={t('try_again')}
        onRetry={retry}
        spinnerLabel={t('waiting_for_retry')}
        actions={
          <LinkButton href="/" variant="secondary">
            {t('go_home')}
          </LinkButton>
        }
      >
        {t(`${shownKind}_text`)}
      </ErrorState>
    </div>
  );
}
