/**
 * Runs `onAcquire` in one visible tab per browser and surface, by a Web Lock that a hidden or closed tab releases.
 * `onAcquire` returns its clean-up. Calls `fallback` if Web Locks are missing or throw.
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
      // An abort is expected when the tab is hidden while it waits for the lock.
      if (!abortController.signal.aborted || !(error instanceof DOMException)) throw error;
    } finally {
      isWaiting = false;
      releaseLock = undefined;
    }
    // The tab may have become visible again while it released the lock.
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
