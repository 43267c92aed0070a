import { translate } from '#platform/lib/translate';
import { createEventFile } from '../booking/index.ts';
import type { OccurrenceFacts } from '../offer/index.ts';

const quarterHourMs = 15 * 60_000;

/** The opening of booking as a calendar entry of a quarter of an hour, with an alarm at its start. */
export const createOpeningCalendar = (
  { occurrence, opensAt }: { occurrence: OccurrenceFacts; opensAt: number },
  { language, now }: { language: string; now: number },
): string =>
  createEventFile(
    [
      {
        id: `opening-${occurrence.id}`,
        createdAt: now,
        startsAt: opensAt,
        endsAt: opensAt + quarterHourMs,
        summary: translate(language, 'reason', 'calendar_opening', { name: occurrence.name }),
        location: [occurrence.location, occurrence.venue_name, occurrence.venue_address]
          .filter((part) => part !== '')
          .join(', '),
        hasAlarm: true,
      },
    ],
    now,
  );
