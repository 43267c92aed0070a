import { type RefObject, useEffect, useState } from 'react';

/** A list that a button opens: it closes on Escape, which returns the focus, outside it, and on another page. */
export function useMenu(container: RefObject<HTMLElement | null>, pathname: string) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  useEffect(() => {
    if (!isOpen) return;
    const close = (): void => setOpenOn(null);
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !container.current?.contains(target)) close();
    };
    const closeByEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      close();
      container.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [container, isOpen]);
  return { isOpen, toggle: () => setOpenOn(isOpen ? null : pathname), close: () => setOpenOn(null) };
}
