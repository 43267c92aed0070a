/**
 * Runs the callback once no dialog is open. A closing dialog traps the focus and then restores it to its trigger, so
 * the focus can be moved only afterwards. Returns a function that cancels.
 */
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

/** Waits two frames, because React Aria restores the focus in the next frame. */
export const afterNextFrames = (callback: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(callback));
};

/** Whether the focused element was removed, so that the body has the focus. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Once no dialog is open, focuses what `find` returns if the element that had the focus is gone. */
export function restoreLostFocus(find: () => HTMLElement | null | undefined): void {
  afterDialogsClose(() => afterNextFrames(() => isFocusLost() && find()?.focus()));
}
