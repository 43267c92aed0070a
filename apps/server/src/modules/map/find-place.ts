import type { place as placeShape } from '@pavilion/contract/map';
import { readCoordinates, readTerm, type Term } from '@pavilion/domain/map';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import type { Run } from '#platform/database';
import type { Ground } from '#platform/ground';
import { geocoderAt } from './ask-geocoder.ts';
import { findArea, findOutcode, findTown } from './known-places.ts';
import { readOwnPlace } from './store.ts';

export type Place = z.output<typeof placeShape>;
export type Found = Place & { source: 'provider' | 'offline'; fallback: boolean };
export type PlaceFault = { code: 'place_missing'; params: { term: string } };

/** Finds what somebody typed, for a client: coordinates are what they are, everything else is looked for in GB. */
export type FindPlace = (clientId: string, typed: string) => Promise<Result<Found, PlaceFault>>;

/**
 * VEN-05: asks the configured provider, where there is one, and what is known without any. A provider that fails costs
 * nobody their search: the offline answer says that it is one.
 */
export function openPlaces({
  database: { run },
  settings: { GEOCODER_URL },
  log,
}: Pick<Ground, 'database' | 'settings' | 'log'>): FindPlace {
  const ask = GEOCODER_URL === undefined ? undefined : geocoderAt(GEOCODER_URL);
  return async (clientId, typed) => {
    const given = readCoordinates(typed);
    if (given) {
      return ok({ ...given, name: typed.trim(), kind: 'coordinates', source: 'offline', fallback: false });
    }
    let fallback = false;
    if (ask) {
      try {
        const found = await ask(typed.trim());
        if (found) return ok({ ...found, source: 'provider', fallback });
      } catch (error) {
        log.warn({ err: error }, 'the geocoder failed');
        fallback = true;
      }
    }
    const found = await findOffline(run, clientId, readTerm(typed));
    return found
      ? ok({ ...found, source: 'offline', fallback })
      : refuse({ code: 'place_missing', params: { term: typed.trim() } } as const);
  };
}

/** A whole postcode is a venue's door, else its district's middle, else the town that its area lies around, and says which. */
async function findOffline(run: Run, clientId: string, term: Term): Promise<Place | undefined> {
  const { kind, text, outcode } = term;
  if (kind === 'town') {
    const town = findTown(text);
    if (town) return { name: town.name, kind, latitude: town.latitude, longitude: town.longitude };
    const own = await readOwnPlace(run, clientId, { kind, text });
    return own && { ...own, kind };
  }
  const door = kind === 'postcode' ? await readOwnPlace(run, clientId, { kind, text }) : undefined;
  if (door) return { ...door, kind };
  const known = findOutcode(outcode);
  if (known) return { ...known, name: outcode, kind: 'outcode' };
  const own = await readOwnPlace(run, clientId, { kind: 'outcode', text: outcode });
  if (own) return { ...own, kind: 'outcode' };
  const around = findArea(outcode);
  return (
    around && { name: around.name, kind: 'town', latitude: around.latitude, longitude: around.longitude }
  );
}
