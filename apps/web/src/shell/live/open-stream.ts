import type { LiveEvent } from './apply-event.ts';

/** In ms: until a stream that was refused is asked for again. */
const askAgainAfter = 15_000;

type Told = { onEvent: (told: LiveEvent) => void; onSuperseded: () => void };

/** The server's events, kept open by the browser itself. What happened while it was closed is told as `again`. */
export function openStream({ onEvent, onSuperseded }: Told): { reopen: () => void; close: () => void } {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasBeenReady = false;

  const open = (): void => {
    const opened = new EventSource('/api/events');
    source = opened;
    opened.addEventListener('ready', () => {
      if (hasBeenReady) onEvent({ event: 'again' });
      hasBeenReady = true;
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
      if (opened.readyState === EventSource.CLOSED && source === opened)
        timer = setTimeout(open, askAgainAfter);
    });
  };
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  open();
  return {
    reopen: () => {
      close();
      open();
    },
    close,
  };
}
