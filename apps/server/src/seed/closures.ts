import { addDays } from '@pavilion/domain/day';
import { getLocalDay, localToInstant } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';
import { getLocationId, getVenueId } from './venues.ts';

const timezone = 'Europe/London';

const closures = [
  {
    client: 'demo',
    venue: 'oakfield-community',
    locations: ['Hall'],
    daysAhead: 5,
    reason: 'We are laying a new floor.',
  },
  {
    client: 'harbour',
    venue: 'harbour-sports-village',
    locations: ['Court 3'],
    daysAhead: 6,
    reason: 'We are replacing the nets.',
  },
] as const;

/** ADM-05: a closed hall, and one closed court of a hall, each for a day. `now` in milliseconds. */
export const seedClosures = (run: RunStatement, now: number): Promise<void> =>
  insertRows(
    run,
    'closure',
    closures.map(({ client, venue, locations, daysAhead, reason }) => {
      const day = addDays(getLocalDay(now, timezone), daysAhead);
      return {
        client_id: getClientId(client),
        id: createSeedId(`closure ${venue} ${locations.join()}`),
        venue_id: getVenueId(venue),
        location_ids: locations.map((name) => getLocationId(venue, name)),
        starts_at: new Date(localToInstant(`${day}T00:00`, timezone)),
        ends_at: new Date(localToInstant(`${addDays(day, 1)}T00:00`, timezone)),
        reason,
        created_at: new Date(now),
      };
    }),
  );
