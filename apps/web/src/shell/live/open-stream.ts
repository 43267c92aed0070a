import type { LiveEvent } from './apply-event.ts';

/** In ms: until a stream that was refused is asked for again, and between two questions while none is heard. */
const askAgainAfter = 15_000;

type Told = { onEvent: (told: LiveEvent) => void; onSuperseded: () => void };

/**
 * The server's events, kept open by the browser itself. What happened while it was closed is told as `again`, and that
 * something may have happened while something on the way refuses it, or holds it back.
 */
export function openStream({ onEvent, onSuperseded }: Told): { reopen: () => void; close: () => void } {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasBeenReady = false;
  let isHeard = false;
  const unheard = setInterval(() => {
    if (!isHeard) onEvent({ event: 'again' });
  }, askAgainAfter);

  const open = (): void => {
    const opened = new EventSource('/api/events');
    source = opened;
    opened.addEventListener('ready', () => {
      if (hasBeenReady) onEvent({ event: 'again' });
      hasBeenReady = true;
      isHeard = true;
    });
    opened.addEventListener('availability', ({ data }: MessageEvent<string>) => {
      onEvent({
        event: 'availability',
        ...(JSON.parse(data) as Pick<LiveEvent & { event: 'availability' }, 'changes'>),
      });
    });
    opened.addEventListener('cart', () => onEvent({ event: 'cart' }));
    opened.addEventListener('session', () => onEvent({ event: 'session' }));
    opened.addEventListener('superseded', () => {
      close();
      onSuperseded();
    });
    opened.addEventListener('error', () => {
      if (source === opened) isHeard = false;
      if (opened.readyState === EventSource.CLOSED && source === opened)
        timer = setTimeout(open, askAgainAfter);
    });
  };
  const leave = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    isHeard = false;
  };
  const close = (): void => {
    clearInterval(unheard);
    leave();
  };
  open();
  return {
    reopen: () => {
      leave();
      open();
    },
    close,
  };
}
