import type { waitlistEntry } from '@pavilion/contract/waitlist';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { EntryRow } from './store/entries.ts';

/** WTL-05: an entry as the API returns it. */
export function viewEntry(row: EntryRow, currency: Currency): z.input<typeof waitlistEntry> {
  const { person, occurrence, venue } = row;
  const { timezone } = occurrence;
  return {
    id: row.id,
    user_id: person.id,
    user_reference: person.reference,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    occurrence: { occurrence_id: occurrence.id, name: occurrence.name },
    starts_at: toWallTime(occurrence.starts_at, timezone),
    created_at: toWallClock(row.created_at, timezone),
    position: row.status === 'waiting' ? row.position : null,
    offer_ends_at: row.offer_ends_at === null ? null : toWallTime(row.offer_ends_at, timezone),
    automatic: row.is_automatic,
    automatic_credit:
      row.is_automatic && row.automatic_credit > 0 ? toPrice(row.automatic_credit, currency) : null,
    venue: { name: venue.name, slug: venue.slug },
    category: { slug: row.category_slug },
    bundle: row.bundle,
  };
}

function toWallTime(instant: number, timezone: string) {
  const clock = toWallClock(instant, timezone);
  return { ...clock, format24_hour: clock.local.slice(11, 16) };
}
