import { type RefObject, useEffect, useRef } from 'react';

/** Brings an element that appears above or below the window into view, without moving the focus. */
export function useRevealed<Element extends HTMLElement = HTMLDivElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'center' }), []);
  return ref;
}
