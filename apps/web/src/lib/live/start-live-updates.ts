import type { QueryClient } from '@tanstack/react-query';
import { applyEvent, type LiveEvent } from './apply-event.ts';
import { connectEventStream } from './connect-event-stream.ts';
import { createDelayedReapply } from './delayed-reapply.ts';
import { runInOneTab } from './run-in-one-tab.ts';

/** Loading the page has priority over the stream. */
const startDelayMs = 2000;
/** For browsers without Web Locks. */
const pollIntervalMs = 5000;

/**
 * Keeps cart, availability and log-in current without a reload. One tab per browser and surface opens the event stream
 * and passes its events on, because HTTP/1.1 allows six connections for all tabs together.
 */
export function startLiveUpdates(queryClient: QueryClient): void {
  // Subscribes to other tabs at once, because their events are sent only once.
  const channel = new BroadcastChannel('live');
  let stream: ReturnType<typeof connectEventStream> | undefined;

  const apply = createDelayedReapply((liveEvent) => applyEvent(queryClient, liveEvent));
  const onEvent = (liveEvent: LiveEvent): void => {
    channel.postMessage(liveEvent);
    apply(liveEvent);
  };
  const poll = (): void => {
    setInterval(() => {
      if (document.visibilityState === 'visible') applyEvent(queryClient, { event: 'resync' });
    }, pollIntervalMs);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => {
    // The stream belongs to the session that opened it.
    if (data.event === 'identity') stream?.reopen();
    apply(data);
  });
  onIdentityChange(queryClient, () => {
    stream?.reopen();
    channel.postMessage({ event: 'identity' } satisfies LiveEvent);
  });
  const connect = (): void =>
    runInOneTab(() => {
      stream = connectEventStream({ onEvent, onSuperseded: poll });
      return () => {
        stream?.close();
        stream = undefined;
      };
    }, poll);
  const scheduleConnect = (): void => void setTimeout(connect, startDelayMs);
  if (document.readyState === 'complete') scheduleConnect();
  else addEventListener('load', scheduleConnect, { once: true });
}

/** Calls back when the person or the cart of this page changes, including a guest's first cart. */
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
