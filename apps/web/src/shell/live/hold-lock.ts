/**
 * Does something in one visible tab of this browser and surface at a time, and hands it on when the tab is hidden or
 * closed. `begin` answers how it is ended. Where a browser has no locks, or a frame may not have them, `otherwise`.
 */
export function holdLock(begin: () => () => void, otherwise: () => void): void {
  const isVisible = (): boolean => document.visibilityState === 'visible';
  let waiting = false;
  let release: (() => void) | undefined;
  let stop = new AbortController();

  const ask = async (): Promise<void> => {
    if (waiting || !isVisible()) return;
    waiting = true;
    stop = new AbortController();
    try {
      await navigator.locks.request('live', { signal: stop.signal }, async () => {
        const end = begin();
        await new Promise<void>((go) => {
          release = go;
        });
        end();
      });
    } catch (error) {
      // To be hidden while one waits is no failure.
      if (!stop.signal.aborted || !(error instanceof DOMException)) throw error;
    } finally {
      waiting = false;
      release = undefined;
    }
    // It was shown again while it let go.
    if (isVisible()) await ask();
  };

  const start = (): void => {
    ask().catch(otherwise);
  };
  if (!('locks' in navigator)) return otherwise();
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) return start();
    if (release) release();
    else stop.abort();
  });
  start();
}
