import { type RefObject, useLayoutEffect, useRef } from 'react';

const alike = '.cart-line__foot button';

/** Who takes out one line by keys after another finds the focus on the next; after the last, at the page's top. */
export function usePassFocusOn(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // It is still in the document here, and has the focus if it had it.
    return () => {
      if (own === null || document.activeElement !== own) return;
      const all = [...document.querySelectorAll<HTMLElement>(alike)].filter((one) => one.checkVisibility());
      const at = all.indexOf(own);
      const next = all[at + 1] ?? all[at - 1] ?? document.getElementById('main');
      next?.focus({ preventScroll: true });
    };
  }, []);
  return button;
}
