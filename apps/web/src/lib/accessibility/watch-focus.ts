/** In ms: a frame of another origin moves the focus about when its answer arrives, a little before or after. */
const frameMs = 300;

/**
 * Remembers which field of the page has the focus. The returned function is called when a frame has answered: it gives
 * that field the focus back, where it was in the window, if the frame has taken it just now, and leaves it where the customer has moved it before.
 */
export function watchFocus(): () => void {
  let lost: { field: HTMLElement; at: number; top: number } | undefined;
  const onFocusOut = ({ target, timeStamp }: FocusEvent): void => {
    if (target instanceof HTMLElement) lost = { field: target, at: timeStamp, top: scrollY };
  };
  document.addEventListener('focusout', onFocusOut);
  return () => {
    const answeredAt = performance.now();
    setTimeout(() => {
      document.removeEventListener('focusout', onFocusOut);
      const isInFrame = document.activeElement instanceof HTMLIFrameElement;
      if (!isInFrame || !lost || lost.at < answeredAt - frameMs) return;
      lost.field.focus({ preventScroll: true });
      scrollTo({ top: lost.top, behavior: 'instant' });
      // The frame may have grown above it.
      lost.field.scrollIntoView({ block: 'nearest' });
    }, frameMs / 3);
  };
}
