/** In ms: a frame of another origin moves the focus about when its answer arrives, a little before or after. */
const frameMs = 300;

/**
 * Remembers which field of the page has the focus. The returned function is called when a frame has answered: it gives
 * that field the focus back if the frame has taken it just now, and leaves it where the customer has moved it before.
 */
export function watchFocus(): () => void {
  let lost: { field: HTMLElement; at: number } | undefined;
  const onFocusOut = ({ target, timeStamp }: FocusEvent): void => {
    if (target instanceof HTMLElement) lost = { field: target, at: timeStamp };
  };
  document.addEventListener('focusout', onFocusOut);
  return () => {
    const answeredAt = performance.now();
    setTimeout(() => {
      document.removeEventListener('focusout', onFocusOut);
      const isInFrame = document.activeElement instanceof HTMLIFrameElement;
      if (isInFrame && lost && lost.at > answeredAt - frameMs) lost.field.focus();
    }, frameMs / 3);
  };
}
