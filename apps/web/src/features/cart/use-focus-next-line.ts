import { type RefObject, useLayoutEffect, useRef } from 'react';

const lineButtonSelector = '.cart-line__actions button';

/** Moves the focus to the next line when a line is removed with the keyboard, and after the last line to the main content. */
export function useFocusNextLine(): RefObject<HTMLButtonElement | null> {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = buttonRef.current;
    // In a layout effect's cleanup the button is still in the document and still has the focus.
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
