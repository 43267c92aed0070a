/**
 * Does something in one visible tab of this browser and surface at a time, and hands it on when the tab is hidden or
 * closed. `begin` answers how it is ended. Where a browser has no locks, or a frame may not have them, `otherwise`.
 */
export function runInOneTab(onAcquire: () => () => void, fallback: () => void): void {
  const isVisible = (): boolean => document.visibilityState === 'visible';
  let isWaiting = false;
  let releaseLock: (() => void) | undefined;
  let abortController = new AbortController();

  const requestLock = async (): Promise<void> => {
    if (isWaiting || !isVisible()) return;
    isWaiting = true;
    abortController = new AbortController();
    try {
      await navigator.locks.request('live', { signal: abortController.signal }, async () => {
        const onRelease = onAcquire();
        await new Promise<void>((resolve) => {
          releaseLock = resolve;
        });
        onRelease();
      });
    } catch (error) {
      // To be hidden while one waits is no failure.
      if (!abortController.signal.aborted || !(error instanceof DOMException)) throw error;
    } finally {
      isWaiting = false;
      releaseLock = undefined;
    }
    // It was shown again while it let go.
    if (isVisible()) await requestLock();
  };

  const start = (): void => {
    requestLock().catch(fallback);
  };
  if (!('locks' in navigator)) return fallback();
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) return start();
    if (releaseLock) releaseLock();
    else abortController.abort();
  });
  start();
}
