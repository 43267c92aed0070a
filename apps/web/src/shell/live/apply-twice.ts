import type { LiveEvent } from './apply-event.ts';

/** In ms: longer than the server shares an answer, and what that was made of, among those who ask. */
const againAfter = 2500;

/**
 * Applies an event at once; and what tells of places once more a moment later, for whoever asked just before they
 * changed may have left an answer that is shared still. Several in that moment are one.
 */
export function applyTwice(apply: (told: LiveEvent) => void): (told: LiveEvent) => void {
  let waiting: (LiveEvent & { event: 'availability' })['changes'] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (told) => {
    apply(told);
    if (told.event !== 'availability') return;
    waiting = [...waiting, ...told.changes];
    clearTimeout(timer);
    timer = setTimeout(() => {
      apply({ event: 'availability', changes: waiting });
      waiting = [];
    }, againAfter);
  };
}
