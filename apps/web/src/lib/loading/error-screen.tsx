import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { RequestError } from '../http/request.ts';
import { useText } from '../i18n/text.tsx';
import { useDocumentMeta } from '../page/page-context.tsx';
import { ChunkError } from './chunk.ts';

/** ERR-17, SHL-11: a screen that failed, between header and footer, which stay; 'Try again' asks again. */
export function RouteError(): ReactNode {
  const error = useRouteError();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  // Whoever comes back here later has it asked again, too.
  useEffect(() => removeFailedQueries(queryClient), [queryClient]);
  const retry = (): void => {
    removeFailedQueries(queryClient);
    // The same address anew: the router draws the screen again.
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
  };
  return <ErrorScreen kind={getErrorKind(error)} onRetry={retry} />;
}

/** What went wrong, in words, with the ways on. */
export function ErrorScreen({ kind, onRetry }: { kind: ErrorKind; onRetry: () => void }): ReactNode {
  const t = useText('common');
  const title = t(`${kind}_title`);
  useDocumentMeta({ title, noIndex: true });
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  const handleRetry = (): void => {
    // The button goes, and the focus with it, unless it is led on.
    document.getElementById('main')?.focus();
    onRetry();
  };
  return (
    <div
      className="pv-container pv-section"
      role="alert"
      data-testid={kind === 'chunk_failed' ? 'loading-chunk-failed' : 'screen-failed'}
    >
      <ErrorState
        fills="page"
        picture={<Illustration name={kind === 'maintenance' ? 'cone' : 'ball'} />}
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

type ErrorKind = 'chunk_failed' | 'unreachable' | 'maintenance' | 'refused' | 'page_error';

function getErrorKind(error: unknown): ErrorKind {
  if (error instanceof ChunkError) return 'chunk_failed';
  if (!(error instanceof RequestError)) return 'page_error';
  if (error.status === 0) return 'unreachable';
  if (error.code === 'maintenance') return 'maintenance';
  return error.status === 401 || error.status === 403 ? 'refused' : 'page_error';
}

/** Nobody looks at them any more; asked for again they begin anew. */
const removeFailedQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    type: 'inactive',
  });
