import type { listOpeningNotices } from '@pavilion/contract/opening-notice';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { AwaitedRow } from './store.ts';

type NoticeView = z.input<(typeof listOpeningNotices)['reply']>[number];

/** ACT-35: a session whose opening a customer waits for, in its venue's time. */
export function viewNotice(row: AwaitedRow): NoticeView {
  const { occurrenceId, name, startsAt, dueAt, timezone, venue, categorySlug, attendee } = row;
  return {
    occurrence_id: occurrenceId,
    name,
    starts_at: toWallTime(startsAt, timezone),
    opens_at: toWallTime(dueAt, timezone),
    venue,
    category: { slug: categorySlug },
    attendee,
  };
}

function toWallTime(instant: Date, timezone: string): NoticeView['starts_at'] {
  const clock = toWallClock(instant.getTime(), timezone);
  return { ...clock, format24_hour: clock.local.slice(11, 16) };
}
