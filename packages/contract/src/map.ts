import { defaultRadius, hasPostcodeLength, maxRadius, parseCoordinates } from '@pavilion/domain/map';
import * as z from 'zod/mini';
import { route } from './route.ts';

/** VEN-05: a geocoded location in Great Britain. `kind` is its precision: a postcode is exact, a town is its centre. */
export const geocodeResult = z.object({
  name: z.string(),
  kind: z.enum(['postcode', 'outcode', 'town', 'address', 'coordinates']),
  latitude: z.number(),
  longitude: z.number(),
});

const length = [z.trim(), z.minLength(2), z.maxLength(100)] as const;
const term = z.string().check(...length, z.refine(hasPostcodeLength, 'postcode_length'));

/** Centre of a search: 'latitude,longitude', a postcode, its first half or a town. */
export const near = z.string().check(
  ...length,
  z.refine(
    (text) => !/^-?[\d.]+\s*,/.test(text.trim()) || parseCoordinates(text) !== undefined,
    'coordinates',
  ),
  z.refine(hasPostcodeLength, 'postcode_length'),
);

/** VEN-04, ERR-07: radius of a search, in miles. */
export const radius = z._default(z.coerce.number().check(z.gte(0), z.lte(maxRadius)), defaultRadius);

/** The geocoder could not be asked; this is the best offline match, for example a town for an address. */
const fallback = z.boolean();

/** Nobody knows the term, which differs from this town's name by a typing error. */
const is_corrected = z.boolean();

/** Centre and radius (miles) of a search; both null for a search without `near`. */
export const searchArea = z.object({
  near: z.nullable(z.extend(geocodeResult, { fallback, is_corrected })),
  radius: z.nullable(z.number()),
});

/** VEN-05, VEN-10: geocodes a search term. */
export const geocode = route({
  method: 'GET',
  path: '/api/activities/geocode',
  access: 'anyone',
  session: 'none',
  query: z.object({ term }),
  reply: z.extend(geocodeResult, {
    source: z.enum(['provider', 'offline']),
    fallback,
    is_corrected,
  }),
  refusals: { address_not_found: 404, geocoder_unavailable: 503 },
  limit: { by: 'person', perMinute: 60 },
});
