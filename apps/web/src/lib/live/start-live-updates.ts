import type { QueryClient } from '@tanstack/react-query';
import { isInIframe } from '../modes/iframe.ts';
import { applyEvent, type LiveEvent } from './apply-event.ts';
import { listenForBookings } from './booked-elsewhere.ts';
import { connectEventStream } from './connect-event-stream.ts';
import { createDelayedReapply } from './delayed-reapply.ts';
import { runInOneTab } from './run-in-one-tab.ts';

/** Loading the page has priority over the stream. */
const startDelayMs = 2000;
/** For browsers without Web Locks. */
const pollIntervalMs = 5000;

/**
 * Keeps cart, availability and log-in current without a reload. One tab per browser and surface opens the event stream
 * and passes its events on, because HTTP/1.1 allows six connections for all tabs together. `renderedAt` is the time of
 * the document's data, in milliseconds by the server's clock.
 */
export function startLiveUpdates(queryClient: QueryClient, renderedAt: number): void {
  if (isInIframe()) listenForBookings(queryClient);
  // Subscribes to other tabs at once, because their events are sent only once.
  const channel = new BroadcastChannel('live');
  let stream: ReturnType<typeof connectEventStream> | undefined;

  const apply = createDelayedReapply((liveEvent) => applyEvent(queryClient, liveEvent));
  // The data were read before this moment, so the estimate is never later than the server's clock.
  const startedAt = performance.now();
  const estimateServerTime = (): number => Math.floor(renderedAt + performance.now() - startedAt);
  let readAt = renderedAt;
  const recentEvents = createRecentEvents();
  const onEvent = (liveEvent: LiveEvent): void => {
    recentEvents.add(liveEvent);
    channel.postMessage(liveEvent);
    apply(liveEvent);
  };
  const poll = (): void => {
    setInterval(() => {
      if (document.visibilityState === 'visible') applyEvent(queryClient, { event: 'resync' });
    }, pollIntervalMs);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent | PageOpened>) => {
    if (data.event === 'opened')
      return recentEvents.listSince(data.at).forEach((liveEvent) => channel.postMessage(liveEvent));
    // The stream belongs to the session that opened it.
    if (data.event === 'identity') stream?.reopen();
    apply(data);
  });
  // The tab with the stream repeats what it received while this page loaded.
  channel.postMessage({ event: 'opened', at: performance.timeOrigin } satisfies PageOpened);
  onIdentityChange(queryClient, () => {
    stream?.reopen();
    channel.postMessage({ event: 'identity' } satisfies LiveEvent);
  });
  const connect = (): void =>
    runInOneTab(() => {
      stream = connectEventStream({ getReadAt: () => readAt, onEvent, onSuperseded: poll });
      return () => {
        if (stream?.isCurrent()) readAt = estimateServerTime();
        stream?.close();
        stream = undefined;
      };
    }, poll);
  const scheduleConnect = (): void => void setTimeout(connect, startDelayMs);
  if (document.readyState === 'complete') scheduleConnect();
  else addEventListener('load', scheduleConnect, { once: true });
}

/** A new tab, with the time of its navigation (Unix milliseconds by the browser's clock). */
type PageOpened = { event: 'opened'; at: number };

/** Longer than a page loads, and than the server caches the shared responses of its document. */
const maxRecentMs = 60_000;
const maxResponseAgeMs = 2500;

/** The events that this tab's stream received within a minute. */
function createRecentEvents() {
  let events: { at: number; liveEvent: LiveEvent }[] = [];
  return {
    add: (liveEvent: LiveEvent): void => {
      const now = Date.now();
      events = [...events.filter(({ at }) => at > now - maxRecentMs), { at: now, liveEvent }];
    },
    listSince: (since: number): LiveEvent[] =>
      events.filter(({ at }) => at > since - maxResponseAgeMs).map(({ liveEvent }) => liveEvent),
  };
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
