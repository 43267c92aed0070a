import type { SharedDay } from './share-day.ts';
import type { SessionRow } from './store/read-day.ts';
import { wallTime } from './view.ts';

const minute = 60_000;

/** ACT-04, ACT-25: the times at which something begins, with the places that can be had then. `now` in milliseconds. */
export function listTimes({ sessions, timezone }: SharedDay, now: number) {
  const starts = new Map<number, SessionRow[]>();
  for (const session of sessions) {
    starts.set(session.starts_at, [...(starts.get(session.starts_at) ?? []), session]);
  }
  return [...starts].map(([instant, those]) => ({
    timestamp: instant / 1000,
    starts_at: wallTime(instant, timezone),
    durations: [...new Set(those.map(({ ends_at }) => (ends_at - instant) / minute))].sort(
      (one, other) => one - other,
    ),
    available: placesIn(those, now),
  }));
}

/** A hall that is sold whole is no place beside its courts, but one where it stands alone. */
function placesIn(those: readonly SessionRow[], now: number): number {
  const parts = those.filter(({ takes }) => takes !== 'all');
  return (parts.length > 0 ? parts : those)
    .filter((session) => session.status === 'bookable')
    .filter((session) => session.first_bookable_at <= now && now < session.last_bookable_at)
    .reduce((sum, { available }) => sum + Math.max(0, available), 0);
}
