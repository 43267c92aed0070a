import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to another element when the one with this ref is removed while it has the focus, so that the focus
 * does not fall to the page. Without an element to move to, the main region takes it.
 */
export function useFocusFallback<Target extends HTMLElement>(
  findFallback: (removed: Target) => HTMLElement | null | undefined,
): RefObject<Target | null> {
  const targetRef = useRef<Target>(null);
  const focusFallback = useEffectEvent((removed: Target) => {
    const fallback = findFallback(removed) ?? document.getElementById('main');
    fallback?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const target = targetRef.current;
    // In a layout effect's cleanup the element is still in the document and still has the focus.
    return () => {
      if (target !== null && document.activeElement === target) focusFallback(target);
    };
  }, []);
  return targetRef;
}
