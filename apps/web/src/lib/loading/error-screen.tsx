import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { type ReactNode, useRef } from 'react';
import { useText } from '../i18n/text.tsx';
import { useDocumentMeta } from '../page/page-context.tsx';

export type ErrorKind =
  | 'chunk_failed'
  | 'unreachable'
  | 'maintenance'
  | 'busy'
  | 'unavailable'
  | 'refused'
  | 'page_error';

const kindsOfServer: readonly ErrorKind[] = ['maintenance', 'busy', 'unavailable'];
/** Without a picture, whose file would not load either. */
const kindsOfNetwork: readonly ErrorKind[] = ['chunk_failed', 'unreachable'];

/** Explains why a screen failed and offers a retry, which also runs when the browser is back online. */
export function ErrorScreen({ kind, onRetry }: { kind: ErrorKind; onRetry: () => void }): ReactNode {
  const t = useText('common');
  const title = t(`${kind}_title`);
  useDocumentMeta({ title, noIndex: true });
  const screenRef = useRef<HTMLDivElement>(null);
  const handleRetry = (): void => {
    // The focused button is about to be removed, so the focus moves to the main region.
    if (screenRef.current?.contains(document.activeElement)) document.getElementById('main')?.focus();
    onRetry();
  };
  return (
    <div
      ref={screenRef}
      className="pv-container pv-section"
      role="alert"
      data-testid={kind === 'chunk_failed' ? 'loading-chunk-failed' : 'screen-failed'}
    >
      <ErrorState
        fills="page"
        {...(!kindsOfNetwork.includes(kind) && {
          picture: <Illustration name={kindsOfServer.includes(kind) ? 'cone' : 'ball'} />,
        })}
        title={title}
        retryLabel={t('try_again')}
        onRetry={handleRetry}
        spinnerLabel={t('waiting_for_retry')}
        actions={
          <LinkButton href="/" variant="secondary">
            {t('go_home')}
          </LinkButton>
        }
      >
        {t(`${kind}_text`)}
      </ErrorState>
    </div>
  );
}
