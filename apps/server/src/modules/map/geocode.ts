import type { geocodeResult as placeShape } from '@pavilion/contract/map';
import { parseCoordinates, parseSearchTerm, type SearchTerm } from '@pavilion/domain/map';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { findOutcode, findPostcodeArea, findTown } from './gazetteer.ts';
import { createNominatimGeocoder } from './nominatim.ts';
import { readVenueCoordinates } from './store.ts';

export type GeocodeResult = z.output<typeof placeShape>;
export type SourcedGeocodeResult = GeocodeResult & { source: 'provider' | 'offline'; fallback: boolean };
export type GeocodeRefusal = { code: 'address_not_found'; params: { term: string } };

/** Finds what somebody typed, for a client: coordinates are what they are, everything else is looked for in GB. */
export type Geocode = (
  clientId: string,
  searchText: string,
) => Promise<Result<SourcedGeocodeResult, GeocodeRefusal>>;

/**
 * VEN-05: asks the configured provider, where there is one, and what is known without any. A provider that fails costs
 * nobody their search: the offline answer says that it is one.
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
        log.warn({ err: error }, 'the geocoder failed');
        fallback = true;
      }
    }
    const result = await geocodeOffline(run, clientId, parseSearchTerm(searchText));
    return result
      ? ok({ ...result, source: 'offline', fallback })
      : refuse({ code: 'address_not_found', params: { term: searchText.trim() } } as const);
  };
}

/** A whole postcode is a venue's door, else its district's middle, else the town that its area lies around, and says which. */
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
