import { useEffect, useState } from 'react';

/** UIK-02: in ms. A panel is there before it moves in, and stays until it has moved out. */
export const openDelay = 10;
export const closeDelay = 200;

/** Whether a panel is in the document, and whether it is where it belongs. */
export function usePresence(isOpen: boolean): { isMounted: boolean; isShown: boolean } {
  const [isMounted, setMounted] = useState(isOpen);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isOpen) {
      setMounted(true);
      const timer = setTimeout(() => setShown(true), openDelay);
      return () => clearTimeout(timer);
    }
    setShown(false);
    const timer = setTimeout(() => setMounted(false), closeDelay);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return { isMounted: isMounted || isOpen, isShown };
}
