import type { LiveEvent } from './apply-event.ts';

/** In ms: longer than the server shares an answer, and what that was made of, among those who ask. */
const reapplyDelayMs = 2500;

/**
 * Applies an event at once; and what tells of places once more a moment later, for whoever asked just before they
 * changed may have left an answer that is shared still. Several in that moment are one.
 */
export function createDelayedReapply(apply: (liveEvent: LiveEvent) => void): (liveEvent: LiveEvent) => void {
  let pendingChanges: (LiveEvent & { event: 'availability' })['changes'] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (liveEvent) => {
    apply(liveEvent);
    if (liveEvent.event !== 'availability') return;
    pendingChanges = [...pendingChanges, ...liveEvent.changes];
    clearTimeout(timer);
    timer = setTimeout(() => {
      apply({ event: 'availability', changes: pendingChanges });
      pendingChanges = [];
    }, reapplyDelayMs);
  };
}
