import type { QueryClient } from '@tanstack/react-query';
import { applyEvent, type LiveEvent } from './apply-event.ts';
import { connectEventStream } from './connect-event-stream.ts';
import { createDelayedReapply } from './delayed-reapply.ts';
import { runInOneTab } from './run-in-one-tab.ts';

/** In ms: the page itself comes first; and between two questions where nobody can be listened to. */
const startDelayMs = 2000;
const pollIntervalMs = 5000;

/**
 * Keeps basket, places and log-in true without a reload: one stream for a browser and surface, since a browser has but
 * six connections for all of its tabs, and its events passed on to the others.
 */
export function startLiveUpdates(queryClient: QueryClient): void {
  // What other tabs do is heard at once, for it is told but once; the stream can wait.
  const channel = new BroadcastChannel('live');
  let stream: ReturnType<typeof connectEventStream> | undefined;

  const apply = createDelayedReapply((liveEvent) => applyEvent(queryClient, liveEvent));
  const onEvent = (liveEvent: LiveEvent): void => {
    channel.postMessage(liveEvent);
    apply(liveEvent);
  };
  const poll = (): void => {
    setInterval(() => {
      if (document.visibilityState === 'visible') applyEvent(queryClient, { event: 'again' });
    }, pollIntervalMs);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => {
    // The stream is of whoever opened it: of somebody else now.
    if (data.event === 'who') stream?.reopen();
    apply(data);
  });
  onIdentityChange(queryClient, () => {
    stream?.reopen();
    channel.postMessage({ event: 'who' } satisfies LiveEvent);
  });
  const listen = (): void =>
    runInOneTab(() => {
      stream = connectEventStream({ onEvent, onSuperseded: poll });
      return () => {
        stream?.close();
        stream = undefined;
      };
    }, poll);
  const scheduleListen = (): void => void setTimeout(listen, startDelayMs);
  if (document.readyState === 'complete') scheduleListen();
  else addEventListener('load', scheduleListen, { once: true });
}

/** Calls back when this page is somebody else's than before: another person, or a guest with a first basket. */
function onIdentityChange(queryClient: QueryClient, callback: () => void): void {
  const readIdentity = (): string => {
    const user = queryClient.getQueryData<{ id: number } | null>(['user']);
    const cart = queryClient.getQueryData<{ id: string | null }>(['cart']);
    return `${user?.id ?? ''} ${cart?.id ?? ''}`;
  };
  let lastIdentity = readIdentity();
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || readIdentity() === lastIdentity) return;
    lastIdentity = readIdentity();
    callback();
  });
}
