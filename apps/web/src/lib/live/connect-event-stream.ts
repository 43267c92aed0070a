import type { LiveEvent } from './apply-event.ts';

/** Delay before reconnecting a refused stream, and between resyncs while there is no connection. */
const retryDelayMs = 15_000;

/** Longer than the server caches a shared response, which may lack a change from before the stream opened. */
const firstResyncDelayMs = 2500;

type StreamHandlers = {
  /** When the page's data were read, in milliseconds by the server's clock. */
  getReadAt: () => number;
  onEvent: (liveEvent: LiveEvent) => void;
  onSuperseded: () => void;
};

type StreamConnection = {
  /** Whether every change so far was received. */
  isCurrent: () => boolean;
  reopen: () => void;
  close: () => void;
};

/**
 * Connects to the server's event stream, which begins with the changes since the page's data were read; the browser
 * reconnects it. Sends `resync` if the server does not know all of them, after a reconnect, and regularly while there
 * is no connection, for example behind a proxy that blocks or buffers the stream.
 */
export function connectEventStream({ getReadAt, onEvent, onSuperseded }: StreamHandlers): StreamConnection {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasBeenReady = false;
  let isConnected = false;
  let firstResync: ReturnType<typeof setTimeout> | undefined;
  const resyncTimer = setInterval(() => {
    if (!isConnected) onEvent({ event: 'resync' });
  }, retryDelayMs);

  const resync = (): void => {
    firstResync = undefined;
    onEvent({ event: 'resync' });
  };

  const connect = (): void => {
    const eventSource = new EventSource(`/api/events?since=${Math.floor(getReadAt() / 1000)}`);
    source = eventSource;
    eventSource.addEventListener('ready', ({ data }: MessageEvent<string>) => {
      const { is_current: isCurrent } = JSON.parse(data) as { is_current: boolean };
      if (hasBeenReady) onEvent({ event: 'resync' });
      else if (!isCurrent) firstResync = setTimeout(resync, firstResyncDelayMs);
      hasBeenReady = true;
      isConnected = true;
    });
    forwardEvents(eventSource, onEvent);
    eventSource.addEventListener('superseded', () => {
      close();
      onSuperseded();
    });
    eventSource.addEventListener('error', () => {
      if (source === eventSource) isConnected = false;
      if (eventSource.readyState === EventSource.CLOSED && source === eventSource)
        timer = setTimeout(connect, retryDelayMs);
    });
  };
  const disconnect = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    isConnected = false;
  };
  const close = (): void => {
    clearInterval(resyncTimer);
    clearTimeout(firstResync);
    disconnect();
  };
  connect();
  return {
    isCurrent: () => isConnected && firstResync === undefined,
    reopen: () => {
      disconnect();
      connect();
    },
    close,
  };
}

/** Passes on the events about data. */
function forwardEvents(eventSource: EventSource, onEvent: StreamHandlers['onEvent']): void {
  eventSource.addEventListener('availability', ({ data }: MessageEvent<string>) => {
    onEvent({
      event: 'availability',
      ...(JSON.parse(data) as Pick<LiveEvent & { event: 'availability' }, 'changes'>),
    });
  });
  eventSource.addEventListener('cart', () => onEvent({ event: 'cart' }));
  eventSource.addEventListener('session', () => onEvent({ event: 'session' }));
}
