import type { SerialisedDay } from './serialise-day.ts';
import type { OccurrenceRow } from './store/read-day.ts';
import { toWallTime } from './view.ts';

const minuteMs = 60_000;

/** ACT-04, ACT-25: the start times of a day with their durations and available places. `now` in milliseconds. */
export function listTimes({ occurrences, timezone }: SerialisedDay, now: number) {
  const byStart = new Map<number, OccurrenceRow[]>();
  for (const occurrence of occurrences) {
    byStart.set(occurrence.starts_at, [...(byStart.get(occurrence.starts_at) ?? []), occurrence]);
  }
  return [...byStart].map(([instant, occurrencesAtStart]) => ({
    timestamp: instant / 1000,
    starts_at: toWallTime(instant, timezone),
    durations: [...new Set(occurrencesAtStart.map(({ ends_at }) => (ends_at - instant) / minuteMs))].sort(
      (first, second) => first - second,
    ),
    available: sumAvailable(occurrencesAtStart, now),
  }));
}

/** A whole hall counts only if none of its courts has an occurrence at the same time. */
function sumAvailable(occurrencesAtStart: readonly OccurrenceRow[], now: number): number {
  const courts = occurrencesAtStart.filter(({ leaf_allocation }) => leaf_allocation !== 'all');
  return (courts.length > 0 ? courts : occurrencesAtStart)
    .filter((occurrence) => occurrence.status === 'bookable')
    .filter((occurrence) => occurrence.first_bookable_at <= now && now < occurrence.last_bookable_at)
    .reduce((sum, { available }) => sum + Math.max(0, available), 0);
}
