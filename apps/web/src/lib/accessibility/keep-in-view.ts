const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Shows all of an element, or its start on a low screen, while what is around it is still loading, until the customer
 * scrolls, touches or types. Returns what ends it.
 */
export function keepInView(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
  observer.observe(element);
  observer.observe(document.body);
  const end = (): void => {
    observer.disconnect();
    for (const input of inputs) removeEventListener(input, end);
  };
  for (const input of inputs) addEventListener(input, end, { passive: true });
  return end;
}
