/** VEN-04: how long a mile is, in metres. */
export const metresPerMile = 1609.344;

/** VEN-04, ERR-07: how far a search reaches where nothing is said, and at most, in miles. */
export const defaultRadius = 5;
export const maxRadius = 30;

/** ERR-07: the characters of a postcode, spaces left out. */
export const postcodeLength = { min: 5, max: 7 };

export type Coordinates = { latitude: number; longitude: number };

/** VEN-03: whether a place can be put on a map: numbers that a globe has. */
export const isMappable = (latitude: number | null, longitude: number | null): boolean =>
  latitude !== null &&
  longitude !== null &&
  latitude >= -90 &&
  latitude <= 90 &&
  longitude >= -180 &&
  longitude <= 180;

const coordinatesPattern = /^(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** A place written as 'latitude,longitude'; undefined for any other text, and for what no globe has. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [, north, east] = coordinatesPattern.exec(text.trim()) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return isMappable(latitude, longitude) ? { latitude, longitude } : undefined;
}

/** What somebody looks for: a whole postcode (written without its space), the first half of one, or a name. */
export type SearchTerm = { kind: 'postcode' | 'outcode' | 'town'; text: string; outcode: string };

const outcodePattern = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const postcodePattern = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** VEN-05: reads a term as people type it. A name stays as it was typed. */
export function parseSearchTerm(input: string): SearchTerm {
  const text = input.toUpperCase().replace(/\s+/g, '');
  const outcode = postcodePattern.exec(text)?.[1];
  if (outcode !== undefined) return { kind: 'postcode', text, outcode };
  if (outcodePattern.test(text)) return { kind: 'outcode', text, outcode: text };
  return { kind: 'town', text: input.trim(), outcode: '' };
}

/** ERR-07: a term with a figure in it is meant as a postcode, and one that has neither half's shape must be as long. */
export function hasPostcodeLength(input: string): boolean {
  const text = input.replace(/\s+/g, '');
  if (!/^[a-z]{1,2}\d[a-z\d]*$/i.test(text) || parseSearchTerm(input).kind === 'outcode') return true;
  return text.length >= postcodeLength.min && text.length <= postcodeLength.max;
}

/** How far away a place is said to be: `miles` to a tenth, and never none at all, for nobody stands in its door. */
export const roundMiles = (miles: number): number => Math.max(0.1, Math.round(miles * 10) / 10);
