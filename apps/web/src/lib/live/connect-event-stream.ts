import type { LiveEvent } from './apply-event.ts';

/** In ms: until a stream that was refused is asked for again, and between two questions while none is heard. */
const retryDelayMs = 15_000;

type StreamHandlers = { onEvent: (liveEvent: LiveEvent) => void; onSuperseded: () => void };

/**
 * The server's events, kept open by the browser itself. What happened while it was closed is told as `again`, and that
 * something may have happened while something on the way refuses it, or holds it back.
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
    if (!isConnected) onEvent({ event: 'again' });
  }, retryDelayMs);

  const connect = (): void => {
    const eventSource = new EventSource('/api/events');
    source = eventSource;
    eventSource.addEventListener('ready', () => {
      if (hasBeenReady) onEvent({ event: 'again' });
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
