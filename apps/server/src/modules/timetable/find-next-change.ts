import { calculateOpening } from '@pavilion/domain/membership';
import { getDayBounds, getLocalDay } from '@pavilion/domain/wall-clock';
import { getCutOff } from '../offer/index.ts';
import type { OccurrenceRows } from './store/read-day.ts';

/**
 * The first instant from `now` on (both in milliseconds) at which unchanged rows may be shown differently: a start, an
 * opening, the end of booking, a cut-off or midnight, after which memberships and the texts of openings may differ.
 * `Infinity` without occurrences.
 */
export function findNextChange(
  { occurrences, schedules }: Pick<OccurrenceRows, 'occurrences' | 'schedules'>,
  now: number,
): number {
  const schedulesById = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const timezones = new Set(occurrences.map(({ timezone }) => timezone));
  const midnights = [...timezones].map(
    (timezone) => getDayBounds(getLocalDay(now, timezone), timezone).until,
  );
  const changes = occurrences.flatMap(
    ({ schedule_id, starts_at: startsAt, timezone, first_bookable_at, last_bookable_at }) => {
      const schedule = schedulesById.get(schedule_id);
      const cutOff = getCutOff({ startsAt, cutOffMinutes: schedule?.cancellation_cutoff_minutes ?? 0 });
      const openings = (schedule?.booking_windows ?? []).map((window) =>
        calculateOpening(window, { startsAt, timezone }),
      );
      return [startsAt, cutOff, first_bookable_at, last_bookable_at, ...openings];
    },
  );
  return Math.min(...midnights, ...changes.filter((instant) => instant >= now));
}
