import { isMappable } from '@pavilion/domain/map';
import * as z from 'zod/mini';
import { createSharedCache } from '#platform/lib/shared-cache';

const nominatimResponse = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    display_name: z.string(),
    addresstype: z.optional(z.string()),
    address: z.object({ country_code: z.string() }),
  }),
);

export type NominatimResult = {
  name: string;
  kind: 'postcode' | 'town' | 'address';
  latitude: number;
  longitude: number;
};

const timeoutMs = 2000;
/** Places do not move, and a public provider asks not to be asked twice. */
const cacheMs = 3_600_000;

const townTypes = new Set([
  'city',
  'town',
  'village',
  'suburb',
  'hamlet',
  'city_district',
  'borough',
  'quarter',
]);

/**
 * VEN-05: asks a provider that speaks Nominatim's interface (`search?q=…&format=jsonv2`) for a place of GB. Undefined:
 * it knows none. It throws where the provider does not answer in time, or not what was expected. Only the term goes
 * out, never who asked.
 */
export function createNominatimGeocoder(
  address: string,
): (term: string) => Promise<NominatimResult | undefined> {
  const cached = createSharedCache<NominatimResult | undefined>(cacheMs);
  return (term) =>
    cached(term.toLowerCase(), async () => {
      const url = new URL(address);
      const params = { q: term, countrycodes: 'gb', format: 'jsonv2', addressdetails: '1', limit: '5' };
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
      const response = await fetch(url, {
        headers: { accept: 'application/json', 'user-agent': 'Pavilion' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
      // What is asked for is not always what comes: only GB is geocoded.
      const result = nominatimResponse
        .parse(await response.json())
        .find(({ lat, lon, address }) => address.country_code === 'gb' && isMappable(lat, lon));
      return (
        result && {
          name: result.display_name.split(',')[0] ?? term,
          kind: toKind(result.addresstype),
          latitude: result.lat,
          longitude: result.lon,
        }
      );
    });
}

function toKind(type: string | undefined): NominatimResult['kind'] {
  if (type === 'postcode') return 'postcode';
  return type !== undefined && townTypes.has(type) ? 'town' : 'address';
}
