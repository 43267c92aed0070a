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
/** Geocode results rarely change, and public providers require clients to cache. */
const cacheMs = 24 * 3_600_000;
const maxCachedTerms = 5000;

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

export type NominatimGeocoder = {
  /** A cached result: undefined if the term is not cached, null if nothing matched it. */
  readCached: (term: string) => Promise<NominatimResult | null> | undefined;
  query: (term: string) => Promise<NominatimResult | null>;
};

/**
 * VEN-05: searches GB through Nominatim's API (`search?q=…&format=jsonv2`). Null if nothing matches. Throws after a
 * timeout, an error status or an unexpected response. Results are cached for a day, with or without a match. The request
 * contains only the search term, no data about the requester.
 */
export function createNominatimGeocoder(endpointUrl: string): NominatimGeocoder {
  const cached = createSharedCache<NominatimResult | null>(cacheMs, maxCachedTerms);
  return {
    readCached: (term) => cached.peek(term.toLowerCase()),
    query: (term) => cached(term.toLowerCase(), () => search(endpointUrl, term)),
  };
}

async function search(endpointUrl: string, term: string): Promise<NominatimResult | null> {
  const url = new URL(endpointUrl);
  const params = { q: term, countrycodes: 'gb', format: 'jsonv2', addressdetails: '1', limit: '5' };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Pavilion' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Geocoder responded with status ${response.status}`);
  // The provider may ignore `countrycodes`.
  const result = nominatimResponse
    .parse(await response.json())
    .find(({ lat, lon, address }) => address.country_code === 'gb' && isMappable(lat, lon));
  if (!result) return null;
  return {
    name: result.display_name.split(',')[0] ?? term,
    kind: toKind(result.addresstype),
    latitude: result.lat,
    longitude: result.lon,
  };
}

function toKind(type: string | undefined): NominatimResult['kind'] {
  if (type === 'postcode') return 'postcode';
  return type !== undefined && townTypes.has(type) ? 'town' : 'address';
}
