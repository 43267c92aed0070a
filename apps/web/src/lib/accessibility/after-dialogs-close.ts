/** A dialog holds the focus while it closes, and then gives it back to what opened it: only after that it is free. */
export function afterDialogsClose(callback: () => void): () => void {
  const isOpen = (): boolean => document.querySelector('.pv-scrim') !== null;
  if (!isOpen()) {
    callback();
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    if (isOpen()) return;
    observer.disconnect();
    afterNextFrames(callback);
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** React Aria gives the focus back with the next frame. */
export const afterNextFrames = (callback: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(callback));
};

/** What had the focus is gone, and nothing has it now. */
export const isFocusLost = (): boolean => document.activeElement === document.body;
