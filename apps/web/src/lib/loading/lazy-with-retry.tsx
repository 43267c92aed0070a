import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk, retryChunk } from './chunk.ts';
import { LazyOverlayError } from './lazy-overlay-error.tsx';

/** Shown in place of a component that failed to load. `componentProps` are the props of that component. */
export type LazyErrorComponent<Props> = ComponentType<{ componentProps: Props; retry: () => void }>;

type Options<Props> = {
  loading?: ComponentType;
  error?: LazyErrorComponent<Props>;
  /** `failed` if loading has failed before the first render. */
  initialStatus?: 'loading' | 'failed';
};

/**
 * SHL-18: a component that loads on first render and can be retried after a failure, because React's `lazy` caches
 * failures. It renders nothing on the server.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    loading: Loading,
    error: ErrorComponent = LazyOverlayError,
    initialStatus = 'loading',
  }: Options<Props> = {},
): ComponentType<Props> {
  let loadedComponent: ComponentType<Props> | undefined;

  return function LazyComponent(props: Props): ReactNode {
    const [isLoaded, setLoaded] = useState(loadedComponent !== undefined);
    const [status, setStatus] = useState<'loading' | 'failed' | 'retrying'>(initialStatus);
    useEffect(() => {
      if (isLoaded || status === 'failed') return undefined;
      let isMounted = true;
      const loadOrRetry = status === 'retrying' ? retryChunk : loadChunk;
      loadOrRetry(load).then(
        (component) => {
          loadedComponent = component;
          if (isMounted) setLoaded(true);
        },
        () => {
          if (isMounted) setStatus('failed');
        },
      );
      return () => {
        isMounted = false;
      };
    }, [isLoaded, status]);
    const Loaded = loadedComponent;
    if (isLoaded && Loaded) return <Loaded {...props} />;
    if (status === 'failed')
      return <ErrorComponent componentProps={props} retry={() => setStatus('retrying')} />;
    return Loading ? <Loading /> : null;
  };
}
