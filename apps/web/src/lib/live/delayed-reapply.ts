import type { LiveEvent } from './apply-event.ts';

/** Longer than the server caches a shared response together with the data it was built from. */
export const reapplyDelayMs = 2500;

/**
 * Applies an event at once, and availability changes once more after a delay, because a shared response from just
 * before the change may still be cached. Merges the changes within that delay.
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
