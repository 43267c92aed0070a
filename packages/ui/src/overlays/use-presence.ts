import { useEffect, useState } from 'react';

/** UIK-02: delays that let a panel mount before it slides in and unmount after it has slid out. */
const openDelayMs = 10;
const closeDelayMs = 200;

/** UIK-02: whether a panel is mounted, and whether it is slid in. */
export function usePresence(isOpen: boolean): { isMounted: boolean; isShown: boolean } {
  const [hasArrived, setArrived] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArrived(isOpen), isOpen ? openDelayMs : closeDelayMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return { isMounted: isOpen || hasArrived, isShown: isOpen && hasArrived };
}
