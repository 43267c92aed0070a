import type { LiveEvent } from './apply-event.ts';

/** Delay before reconnecting a refused stream, and between resyncs while there is no connection. */
const retryDelayMs = 15_000;

type StreamHandlers = { onEvent: (liveEvent: LiveEvent) => void; onSuperseded: () => void };

/**
 * Connects to the server's event stream; the browser reconnects it. Sends `resync` after a reconnect, and regularly
 * while there is no connection, for example behind a proxy that blocks or buffers the stream.
 */
export function connectEventStream({ onEvent, onSuperseded }: StreamHandlers): {
  reopen: () => void;
  close: () => void;
} {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasBeenReady = false;
  let isConnected = false;
  const resyncTimer = setInterval(() => {
    if (!isConnected) onEvent({ event: 'resync' });
  }, retryDelayMs);

  const connect = (): void => {
    const eventSource = new EventSource('/api/events');
    source = eventSource;
    eventSource.addEventListener('ready', () => {
      if (hasBeenReady) onEvent({ event: 'resync' });
      hasBeenReady = true;
      isConnected = true;
    });
    eventSource.addEventListener('availability', ({ data }: MessageEvent<string>) => {
      onEvent({
        event: 'availability',
        ...(JSON.parse(data) as Pick<LiveEvent & { event: 'availability' }, 'changes'>),
      });
    });
    eventSource.addEventListener('cart', () => onEvent({ event: 'cart' }));
    eventSource.addEventListener('session', () => onEvent({ event: 'session' }));
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
    disconnect();
  };
  connect();
  return {
    reopen: () => {
      disconnect();
      connect();
    },
    close,
  };
}
