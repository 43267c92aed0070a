import { isMappable } from '@pavilion/domain/map';
import * as z from 'zod/mini';
import { shareFor } from '#platform/shared';

const answered = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    display_name: z.string(),
    addresstype: z.optional(z.string()),
    address: z.object({ country_code: z.string() }),
  }),
);

export type Geocoded = {
  name: string;
  kind: 'postcode' | 'town' | 'address';
  latitude: number;
  longitude: number;
};

const timeoutMs = 2000;
/** Places do not move, and a public provider asks not to be asked twice. */
const keptMs = 3_600_000;

const towns = new Set(['city', 'town', 'village', 'suburb', 'hamlet', 'city_district', 'borough', 'quarter']);

/**
 * VEN-05: asks a provider that speaks Nominatim's interface (`search?q=…&format=jsonv2`) for a place of GB. Undefined:
 * it knows none. It throws where the provider does not answer in time, or not what was expected. Only the term goes
 * out, never who asked.
 */
export function geocoderAt(address: string): (term: string) => Promise<Geocoded | undefined> {
  const shared = shareFor<Geocoded | undefined>(keptMs);
  return (term) =>
    shared(term.toLowerCase(), async () => {
      const url = new URL(address);
      const asked = { q: term, countrycodes: 'gb', format: 'jsonv2', addressdetails: '1', limit: '5' };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      const answer = await fetch(url, {
        headers: { accept: 'application/json', 'user-agent': 'Pavilion' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}.`);
      // What is asked for is not always what comes: only GB is geocoded.
      const found = answered
        .parse(await answer.json())
        .find(({ lat, lon, address }) => address.country_code === 'gb' && isMappable(lat, lon));
      return (
        found && {
          name: found.display_name.split(',')[0] ?? term,
          kind: kindOf(found.addresstype),
          latitude: found.lat,
          longitude: found.lon,
        }
      );
    });
}

function kindOf(type: string | undefined): Geocoded['kind'] {
  if (type === 'postcode') return 'postcode';
  return type !== undefined && towns.has(type) ? 'town' : 'address';
}
