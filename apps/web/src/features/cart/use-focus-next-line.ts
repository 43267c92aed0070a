import type { RefObject } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';

const lineButtonSelector = '.cart-line__actions button';

/** Moves the focus to the next line when a line is removed with the keyboard, and after the last line to the main content. */
export function useFocusNextLine(): RefObject<HTMLButtonElement | null> {
  return useFocusFallback<HTMLButtonElement>((removed) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(lineButtonSelector)].filter((candidate) =>
      candidate.checkVisibility(),
    );
    const index = buttons.indexOf(removed);
    return buttons[index + 1] ?? buttons[index - 1];
  });
}
