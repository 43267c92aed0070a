/** A dialog holds the focus while it closes, and then gives it back to what opened it: only after that it is free. */
export function afterDialogs(run: () => void): () => void {
  const isOpen = (): boolean => document.querySelector('.pv-scrim') !== null;
  if (!isOpen()) {
    run();
    return () => undefined;
  }
  const watcher = new MutationObserver(() => {
    if (isOpen()) return;
    watcher.disconnect();
    nextFrames(run);
  });
  watcher.observe(document.body, { childList: true });
  return () => watcher.disconnect();
}

/** React Aria gives the focus back with the next frame. */
export const nextFrames = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(run));
};

/** What had the focus is gone, and nothing has it now. */
export const isFocusLost = (): boolean => document.activeElement === document.body;
