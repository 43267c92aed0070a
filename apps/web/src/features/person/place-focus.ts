import { isFocusLost, nextFrames } from '../../shell/after-dialogs.ts';

/** What asks to log in, and what stands there afterwards; on a phone both lie in the menu. */
const places = '.shell-act--account, .shell-header [aria-haspopup="dialog"], #main';

/** After the log-in dialog: what opened it may be gone, with the menu that it was in or because one is logged in now. */
export function placeFocus(): void {
  nextFrames(() => {
    if (!isFocusLost() || document.querySelector('.pv-scrim')) return;
    const seen = [...document.querySelectorAll<HTMLElement>(places)].find((one) => one.checkVisibility());
    seen?.focus({ preventScroll: true });
  });
}
