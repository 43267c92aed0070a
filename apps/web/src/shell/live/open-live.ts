import type { QueryClient } from '@tanstack/react-query';
import { applyEvent, type LiveEvent } from './apply-event.ts';
import { applyTwice } from './apply-twice.ts';
import { holdLock } from './hold-lock.ts';
import { openStream } from './open-stream.ts';

/** In ms: the page itself comes first; and between two questions where nobody can be listened to. */
const startsAfter = 2000;
const pollsEvery = 5000;

/**
 * Keeps basket, places and log-in true without a reload: one stream for a browser and surface, since a browser has but
 * six connections for all of its tabs, and its events passed on to the others.
 */
export function openLive(queryClient: QueryClient): void {
  // What other tabs do is heard at once, for it is told but once; the stream can wait.
  const channel = new BroadcastChannel('live');
  let stream: ReturnType<typeof openStream> | undefined;

  const apply = applyTwice((told) => applyEvent(queryClient, told));
  const onEvent = (told: LiveEvent): void => {
    channel.postMessage(told);
    apply(told);
  };
  const poll = (): void => {
    setInterval(() => {
      if (document.visibilityState === 'visible') applyEvent(queryClient, { event: 'again' });
    }, pollsEvery);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => {
    // The stream is of whoever opened it: of somebody else now.
    if (data.event === 'who') stream?.reopen();
    apply(data);
  });
  onOther(queryClient, () => {
    stream?.reopen();
    channel.postMessage({ event: 'who' } satisfies LiveEvent);
  });
  const listen = (): void =>
    holdLock(() => {
      stream = openStream({ onEvent, onSuperseded: poll });
      return () => {
        stream?.close();
        stream = undefined;
      };
    }, poll);
  const begin = (): void => void setTimeout(listen, startsAfter);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Calls back when this page is somebody else's than before: another person, or a guest with a first basket. */
function onOther(queryClient: QueryClient, called: () => void): void {
  const whose = (): string => {
    const user = queryClient.getQueryData<{ id: number } | null>(['user']);
    const cart = queryClient.getQueryData<{ id: string | null }>(['cart']);
    return `${user?.id ?? ''} ${cart?.id ?? ''}`;
  };
  let known = whose();
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || whose() === known) return;
    known = whose();
    called();
  });
}
