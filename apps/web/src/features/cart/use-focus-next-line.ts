import { type RefObject, useLayoutEffect, useRef } from 'react';

const lineButtonSelector = '.cart-line__actions button';

/** Who takes out one line by keys after another finds the focus on the next; after the last, at the page's top. */
export function useFocusNextLine(): RefObject<HTMLButtonElement | null> {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = buttonRef.current;
    // It is still in the document here, and has the focus if it had it.
    return () => {
      if (button === null || document.activeElement !== button) return;
      const buttons = [...document.querySelectorAll<HTMLElement>(lineButtonSelector)].filter((candidate) =>
        candidate.checkVisibility(),
      );
      const index = buttons.indexOf(button);
      const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById('main');
      next?.focus({ preventScroll: true });
    };
  }, []);
  return buttonRef;
}
