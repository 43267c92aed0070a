import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk, retryChunk } from './chunk.ts';
import { LazyOverlayError } from './lazy-overlay-error.tsx';

/** What stands for a part that did not come. `of` are the properties that the part itself would have. */
export type LazyErrorComponent<Props> = ComponentType<{ componentProps: Props; retry: () => void }>;

type Options<Props> = {
  loading?: ComponentType;
  error?: LazyErrorComponent<Props>;
  /** `failed` where it was asked for before, in vain. */
  initialStatus?: 'coming' | 'failed';
};

/**
 * SHL-18: a part of the page that comes when it is first needed, and is asked for again when it did not come: React's
 * own `lazy` keeps a failure for ever. The server draws none of them.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    loading: Loading,
    error: ErrorComponent = LazyOverlayError,
    initialStatus = 'coming',
  }: Options<Props> = {},
): ComponentType<Props> {
  let loadedComponent: ComponentType<Props> | undefined;

  return function LazyComponent(props: Props): ReactNode {
    const [isLoaded, setLoaded] = useState(loadedComponent !== undefined);
    const [status, setStatus] = useState<'coming' | 'failed' | 'again'>(initialStatus);
    useEffect(() => {
      if (isLoaded || status === 'failed') return undefined;
      let isMounted = true;
      const loadOrRetry = status === 'again' ? retryChunk : loadChunk;
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
      return <ErrorComponent componentProps={props} retry={() => setStatus('again')} />;
    return Loading ? <Loading /> : null;
  };
}
