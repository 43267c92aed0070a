import type { geocodeResult } from '@pavilion/contract/map';
import { parseCoordinates, parseSearchTerm, type SearchTerm } from '@pavilion/domain/map';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { findOutcode, findPostcodeArea, findTown } from './gazetteer.ts';
import { createNominatimGeocoder } from './nominatim.ts';
import { readVenueCoordinates } from './store.ts';

export type GeocodeResult = z.output<typeof geocodeResult>;
export type SourcedGeocodeResult = GeocodeResult & { source: 'provider' | 'offline'; fallback: boolean };
export type GeocodeRefusal = { code: 'address_not_found'; params: { term: string } };

/** Geocodes a search text for a client: coordinates are returned as they are, other texts are searched in GB. */
export type Geocode = (
  clientId: string,
  searchText: string,
) => Promise<Result<SourcedGeocodeResult, GeocodeRefusal>>;

/**
 * VEN-05: geocodes with the configured provider, else offline. After a provider error the offline result has
 * `fallback: true`.
 */
export function createGeocoder({
  database: { run },
  settings: { GEOCODER_URL },
  log,
}: Pick<AppDeps, 'database' | 'settings' | 'log'>): Geocode {
  const queryNominatim = GEOCODER_URL === undefined ? undefined : createNominatimGeocoder(GEOCODER_URL);
  return async (clientId, searchText) => {
    const coordinates = parseCoordinates(searchText);
    if (coordinates) {
      return ok({
        ...coordinates,
        name: searchText.trim(),
        kind: 'coordinates',
        source: 'offline',
        fallback: false,
      });
    }
    let fallback = false;
    if (queryNominatim) {
      try {
        const result = await queryNominatim(searchText.trim());
        if (result) return ok({ ...result, source: 'provider', fallback });
      } catch (error) {
        log.warn({ clientId, err: error }, 'geocoder request failed');
        fallback = true;
      }
    }
    const result = await geocodeOffline(run, clientId, parseSearchTerm(searchText));
    return result
      ? ok({ ...result, source: 'offline', fallback })
      : refuse({ code: 'address_not_found', params: { term: searchText.trim() } } as const);
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
    if (town) return { name: town.name, kind, latitude: town.latitude, longitude: town.longitude };
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
  return (
    areaTown && {
      name: areaTown.name,
      kind: 'town',
      latitude: areaTown.latitude,
      longitude: areaTown.longitude,
    }
  );
}
