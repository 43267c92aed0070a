import type { venue as venueShape } from '@pavilion/contract/venue';
import { dayNumber, format24Hour, weekday } from '@pavilion/domain/day';
import { isMappable } from '@pavilion/domain/map';
import { openNow, wallMinute } from '@pavilion/domain/venue';
import { localDay, localMinutes, wallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { NextRow, VenueRow } from './store.ts';

/** VEN-14: a venue as everybody may know it, at an instant (milliseconds). */
export function viewVenue(row: VenueRow, now: number): z.input<typeof venueShape> {
  const { timezone } = row;
  // VEN-03: what no globe has is listed and not mapped.
  const [lat, lng] = isMappable(row.lat, row.lng) ? [row.lat, row.lng] : [null, null];
  const today = localDay(now, timezone);
  return {
    venue_id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    picture: row.picture,
    address1: row.address1,
    address2: row.address2,
    town: row.town,
    area: row.area,
    postcode: row.postcode,
    phone: row.phone,
    timezone,
    access: row.access,
    access_facts: row.access_facts,
    opening_times: row.opening_times.map(({ weekday: day, opens, closes }) => ({
      weekday: day,
      opens: wallMinute(opens),
      closes: wallMinute(closes),
    })),
    open_now: openNow(row.opening_times, weekday(dayNumber(today)) + 1, localMinutes(now, timezone)),
    coordinates: lat === null || lng === null ? null : { latitude: lat, longitude: lng },
    lat,
    lng,
    activities_v2_migration_date: row.migration_date,
    activities_v2_enabled: row.migration_date <= today,
    display_venue_selection_button: row.display_venue_selection_button,
    created_at: wallClock(row.created_at.getTime(), timezone).utc,
    upcoming: row.upcoming.map((next) => viewNext(next, timezone)),
  };
}

/** How far away it is, as people are told: to a hundredth of a mile. */
export const viewDistance = (miles: number | null): number | null =>
  miles === null ? null : Math.round(miles * 100) / 100;

/** What is on next, on a card. */
export const viewNext = ({ id, name, starts_at }: NextRow, timezone: string) => ({
  id,
  name,
  starts_at: {
    ...wallClock(starts_at, timezone),
    format24_hour: format24Hour(localMinutes(starts_at, timezone)),
  },
});
