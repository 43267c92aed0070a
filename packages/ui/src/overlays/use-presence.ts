import { useEffect, useState } from 'react';

/** UIK-02: in ms. A panel is there before it moves in, and stays until it has moved out. */
const openDelayMs = 10;
const closeDelayMs = 200;

/** Whether a panel is in the document, and whether it is where it belongs. */
export function usePresence(isOpen: boolean): { isMounted: boolean; isShown: boolean } {
  const [hasArrived, setArrived] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArrived(isOpen), isOpen ? openDelayMs : closeDelayMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return { isMounted: isOpen || hasArrived, isShown: isOpen && hasArrived };
}
