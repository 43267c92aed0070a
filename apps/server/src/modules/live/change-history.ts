import type { PlaceChanges } from './detect-changes.ts';

/** In ms: how long changes are kept for pages that are loading, and an idle client is polled. */
export const historyMs = 60_000;
/** In ms: longer than a shared response is cached together with the data it was built from. */
const maxResponseAgeMs = 2500;

export type ChangeHistory = ReturnType<typeof createChangeHistory>;

/**
 * A client's changes of the last minute by the time of their detection (milliseconds). A page gets those that its data
 * may lack, because the data were read before its event stream opened.
 */
export function createChangeHistory() {
  let startedAt: number | undefined;
  let entries: { at: number; changes: PlaceChanges }[] = [];
  return {
    /** Every change after `now` will be added. */
    start: (now: number): void => {
      startedAt = now;
    },
    add: (changes: PlaceChanges, now: number): void => {
      entries = entries.filter(({ at }) => at > now - historyMs);
      if (startedAt !== undefined) startedAt = Math.max(startedAt, now - historyMs);
      if (changes.venueDays.length > 0 || changes.owners.length > 0) entries.push({ at: now, changes });
    },
    /** What data of a response at `since` may lack; undefined if some of it was not detected or is forgotten. */
    listSince: (since: number): PlaceChanges[] | undefined => {
      const readAt = since - maxResponseAgeMs;
      if (startedAt === undefined || startedAt > readAt) return undefined;
      return entries.filter(({ at }) => at > readAt).map(({ changes }) => changes);
    },
  };
}
