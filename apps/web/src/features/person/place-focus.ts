import { afterNextFrames, isFocusLost } from '../../lib/accessibility/after-dialogs-close.ts';

/** What asks to log in, and what stands there afterwards; on a phone both lie in the menu. */
const focusTargets = '.shell-action--account, .shell-header [aria-haspopup="dialog"], #main';

/** After the log-in dialog: what opened it may be gone, with the menu that it was in or because one is logged in now. */
export function restoreLoginFocus(): void {
  afterNextFrames(() => {
    if (!isFocusLost() || document.querySelector('.pv-scrim')) return;
    const target = [...document.querySelectorAll<HTMLElement>(focusTargets)].find((element) =>
      element.checkVisibility(),
    );
    target?.focus({ preventScroll: true });
  });
}
