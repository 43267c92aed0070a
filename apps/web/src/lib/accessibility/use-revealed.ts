import { type RefObject, useEffect, useRef } from 'react';

/** Brings an element that appears above or below the window into view, without moving the focus. */
export function useRevealed<Element extends HTMLElement = HTMLDivElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  // In braces: newer browsers return a promise, which is no clean-up.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return ref;
}
