import { LinkButton } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { Illustration } from '@pavilion/ui/illustration';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ChunkError } from './chunk.ts';
import { useDocument } from './page.tsx';
import { RequestError } from './request.ts';
import { useText } from './text.tsx';

/** ERR-17, SHL-11: a screen that failed, between header and footer, which stay; 'Try again' asks again. */
export function Failed(): ReactNode {
  const error = useRouteError();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  // Whoever comes back here later has it asked again, too.
  useEffect(() => forgetFailures(queryClient), [queryClient]);
  const again = (): void => {
    forgetFailures(queryClient);
    // The same address anew: the router draws the screen again.
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
  };
  return <FailedScreen kind={kindOf(error)} again={again} />;
}

/** What went wrong, in words, with the ways on. */
export function FailedScreen({ kind, again }: { kind: Kind; again: () => void }): ReactNode {
  const t = useText('common');
  const title = t(`${kind}_title`);
  useDocument({ title, noIndex: true });
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });
  const retry = (): void => {
    // The button goes, and the focus with it, unless it is led on.
    document.getElementById('main')?.focus();
    again();
  };
  return (
    <div
      className="pv-wrap pv-section"
      role="alert"
      data-testid={kind === 'chunk_failed' ? 'loading-chunk-failed' : 'screen-failed'}
    >
      <ErrorState
        fills="page"
        picture={<Illustration name={kind === 'maintenance' ? 'cone' : 'ball'} />}
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
        {t(`${kind}_text`)}
      </ErrorState>
    </div>
  );
}

type Kind = 'chunk_failed' | 'unreachable' | 'maintenance' | 'refused' | 'page_error';

function kindOf(error: unknown): Kind {
  if (error instanceof ChunkError) return 'chunk_failed';
  if (!(error instanceof RequestError)) return 'page_error';
  if (error.status === 0) return 'unreachable';
  if (error.code === 'maintenance') return 'maintenance';
  return error.status === 401 || error.status === 403 ? 'refused' : 'page_error';
}

/** Nobody looks at them any more; asked for again they begin anew. */
const forgetFailures = (queryClient: QueryClient): void =>
  queryClient.removeQueries({
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    type: 'inactive',
  });
