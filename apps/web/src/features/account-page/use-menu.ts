import { useCloseOutside } from '@pavilion/ui/overlays/use-close-outside';
import { type RefObject, useEffect, useState } from 'react';

/** A list that a button opens: it closes on Escape, which returns the focus, outside it, and on another page. */
export function useMenu(container: RefObject<HTMLElement | null>, pathname: string) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  const close = (): void => setOpenOn(null);
  useCloseOutside(container, { isOpen, close });
  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpenOn(null);
      container.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, [container, isOpen]);
  return { isOpen, toggle: () => setOpenOn(isOpen ? null : pathname), close };
}
