import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While `isOpen`, calls `close` at a press or a focus outside of the container. */
export function useCloseOutside(
  container: RefObject<HTMLElement | null>,
  { isOpen, close }: { isOpen: boolean; close: () => void },
): void {
  const onEvent = useEffectEvent(({ target, type }: Event) => {
    const { current } = container;
    if (!(target instanceof Node) || current?.contains(target)) return;
    // A press on a label focuses what is around the container, for example the page's content.
    const isAroundIt = type === 'focusin' && current !== null && target.contains(current);
    if (!isAroundIt) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: Event): void => onEvent(event);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [isOpen]);
}
