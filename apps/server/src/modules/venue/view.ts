import type { venue } from '@pavilion/contract/venue';
import { format24Hour, getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { isMappable } from '@pavilion/domain/map';
import { formatMinuteOfDay, getOpeningStatus } from '@pavilion/domain/venue';
import { getLocalDay, getLocalMinutes, toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { NextOccurrenceRow, VenueRow } from './store.ts';

/** VEN-14: the public fields of a venue at an instant (milliseconds since 1970). */
export function viewVenue(row: VenueRow, now: number): z.input<typeof venue> {
  const { timezone } = row;
  // VEN-03: a venue with invalid coordinates is listed, but not on the map.
  const [lat, lng] = isMappable(row.lat, row.lng) ? [row.lat, row.lng] : [null, null];
  const today = getLocalDay(now, timezone);
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
    access_features: row.access_features,
    opening_times: row.opening_times.map(({ weekday, opens, closes }) => ({
      weekday,
      opens: formatMinuteOfDay(opens),
      closes: formatMinuteOfDay(closes),
    })),
    open_now: getOpeningStatus(
      row.opening_times,
      getWeekday(parseDayNumber(today)) + 1,
      getLocalMinutes(now, timezone),
    ),
    coordinates: lat === null || lng === null ? null : { latitude: lat, longitude: lng },
    lat,
    lng,
    activities_v2_migration_date: row.migration_date,
    activities_v2_enabled: row.migration_date <= today,
    display_venue_selection_button: row.display_venue_selection_button,
    created_at: toWallClock(row.created_at.getTime(), timezone),
    upcoming: row.upcoming.map((next) => viewNextOccurrence(next, timezone)),
  };
}

/** Rounds miles to hundredths. */
export const roundDistance = (miles: number | null): number | null =>
  miles === null ? null : Math.round(miles * 100) / 100;

export const viewNextOccurrence = ({ id, name, starts_at }: NextOccurrenceRow, timezone: string) => ({
  id,
  name,
  starts_at: {
    ...toWallClock(starts_at, timezone),
    format24_hour: format24Hour(getLocalMinutes(starts_at, timezone)),
  },
});
