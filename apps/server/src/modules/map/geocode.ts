import type { geocodeResult } from '@pavilion/contract/map';
import { type Coordinates, parseCoordinates, parseSearchTerm, type SearchTerm } from '@pavilion/domain/map';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { findOutcode, findPostcodeArea, findSimilarTown, findTown } from './gazetteer.ts';
import { createGeocoderLimit } from './geocoder-limit.ts';
import { createNominatimGeocoder } from './nominatim.ts';
import { readVenueCoordinates } from './store.ts';

export type GeocodeResult = z.output<typeof geocodeResult>;
export type SourcedGeocodeResult = GeocodeResult & {
  source: 'provider' | 'offline';
  fallback: boolean;
  is_corrected: boolean;
};
export type GeocodeRefusal =
  | { code: 'address_not_found'; params: { term: string } }
  | { code: 'geocoder_unavailable'; retryAfter: number };

/** Geocodes a search text for a caller: coordinates are returned as they are, other texts are searched in GB. */
export type Geocode = (
  caller: Pick<Caller, 'client' | 'address'>,
  searchText: string,
) => Promise<Result<SourcedGeocodeResult, GeocodeRefusal>>;

/** After a provider error, searches are offline for this long, so that a silent provider does not slow down each. */
const pauseMs = 5000;

const asTyped = { fallback: false, is_corrected: false };

/**
 * VEN-05: geocodes with the configured provider, else offline, where a town that nobody finds may be misspelt. After a provider error, and past the limit of calls, the
 * offline result has `fallback: true`; without one the refusal says that the term could not be looked up now.
 */
export function createGeocoder({
  database,
  settings: { GEOCODER_URL },
  log,
}: Pick<AppDeps, 'database' | 'settings' | 'log'>): Geocode {
  const nominatim = GEOCODER_URL === undefined ? undefined : createNominatimGeocoder(GEOCODER_URL);
  const limit = createGeocoderLimit({ database, log });
  let pausedUntil = 0;

  /** The provider's result, null if it has none, or the seconds after which it can be asked. */
  async function queryProvider(address: string, term: string) {
    const cached = nominatim?.readCached(term);
    if (!nominatim || cached) return cached ?? null;
    if (performance.now() < pausedUntil) return { retryAfter: pauseMs / 1000 };
    const retryAfter = await limit.take(address);
    if (retryAfter > 0) return { retryAfter };
    try {
      return (await nominatim.query(term)) ?? null;
    } catch (error) {
      log.warn({ err: error }, 'geocoder request failed');
      pausedUntil = performance.now() + pauseMs;
      return { retryAfter: pauseMs / 1000 };
    }
  }

  return async ({ client, address }, searchText) => {
    const term = searchText.trim().replace(/\s+/g, ' ');
    const coordinates = parseCoordinates(searchText);
    if (coordinates) {
      return ok({ ...coordinates, name: term, kind: 'coordinates', ...asTyped, source: 'offline' });
    }
    const provided = await queryProvider(address, term);
    const isUnavailable = provided !== null && 'retryAfter' in provided;
    if (provided && !isUnavailable) return ok({ ...provided, ...asTyped, source: 'provider' });
    const parsed = parseSearchTerm(searchText);
    const result = await geocodeOffline(database.run, client.id, parsed);
    if (result) return ok({ ...result, ...asTyped, source: 'offline', fallback: isUnavailable });
    if (isUnavailable)
      return refuse({ code: 'geocoder_unavailable', retryAfter: provided.retryAfter } as const);
    const similar = parsed.kind === 'town' ? findSimilarTown(parsed.text) : undefined;
    if (!similar) return refuse({ code: 'address_not_found', params: { term } } as const);
    return ok({ ...toTownResult(similar), ...asTyped, source: 'offline', is_corrected: true });
  };
}

/** Resolves a full postcode to a venue with this postcode, else to its outcode's centre, else to its area's town. */
async function geocodeOffline(
  run: RunStatement,
  clientId: string,
  term: SearchTerm,
): Promise<GeocodeResult | undefined> {
  const { kind, text, outcode } = term;
  if (kind === 'town') {
    const town = findTown(text);
    if (town) return toTownResult(town);
    const ownVenue = await readVenueCoordinates(run, clientId, { kind, text });
    return ownVenue && { ...ownVenue, kind };
  }
  const exactVenue =
    kind === 'postcode' ? await readVenueCoordinates(run, clientId, { kind, text }) : undefined;
  if (exactVenue) return { ...exactVenue, kind };
  const centre = findOutcode(outcode);
  if (centre) return { ...centre, name: outcode, kind: 'outcode' };
  const ownVenue = await readVenueCoordinates(run, clientId, { kind: 'outcode', text: outcode });
  if (ownVenue) return { ...ownVenue, kind: 'outcode' };
  const areaTown = findPostcodeArea(outcode);
  return areaTown && toTownResult(areaTown);
}

const toTownResult = ({ name, latitude, longitude }: Coordinates & { name: string }): GeocodeResult => ({
  name,
  kind: 'town',
  latitude,
  longitude,
});
