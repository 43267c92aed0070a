import { postcodePattern } from './postcode/postcode.ts';

/** VEN-04: metres in a mile. */
export const metresPerMile = 1609.344;

/** VEN-04, ERR-07: default and maximum radius of a search, in miles. */
export const defaultRadius = 5;
export const maxRadius = 30;

/** ERR-07: number of characters in a postcode, without spaces. */
const postcodeLength = { min: 5, max: 7 };

export type Coordinates = { latitude: number; longitude: number };

/** VEN-03: whether both coordinates are set and in range, so a map can show them. */
export const isMappable = (latitude: number | null, longitude: number | null): boolean =>
  latitude !== null &&
  longitude !== null &&
  latitude >= -90 &&
  latitude <= 90 &&
  longitude >= -180 &&
  longitude <= 180;

const coordinatesPattern = /^(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** VEN-04: parses 'latitude,longitude' in degrees; undefined for other texts and for coordinates out of range. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [, north, east] = coordinatesPattern.exec(text.trim()) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return isMappable(latitude, longitude) ? { latitude, longitude } : undefined;
}

/** A parsed search term: a full postcode (without its space), its first half (outcode), or a town's name. */
export type SearchTerm = { kind: 'postcode' | 'outcode' | 'town'; text: string; outcode: string };

const outcodePattern = /^[A-Z]{1,2}\d[A-Z\d]?$/;

/** VEN-05: parses a search term. Postcodes become upper case without spaces; a town's name is only trimmed. */
export function parseSearchTerm(input: string): SearchTerm {
  const text = input.toUpperCase().replace(/\s+/g, '');
  const outcode = postcodePattern.exec(text)?.[1];
  if (outcode !== undefined) return { kind: 'postcode', text, outcode };
  if (outcodePattern.test(text)) return { kind: 'outcode', text, outcode: text };
  return { kind: 'town', text: input.trim(), outcode: '' };
}

/** ERR-07: false if the term looks like a postcode but has neither the length of one nor the form of an outcode. */
export function hasPostcodeLength(input: string): boolean {
  const text = input.replace(/\s+/g, '');
  if (!/^[a-z]{1,2}\d[a-z\d]*$/i.test(text) || parseSearchTerm(input).kind === 'outcode') return true;
  return text.length >= postcodeLength.min && text.length <= postcodeLength.max;
}

/** VEN-10: a distance in miles, rounded to a tenth; at least 0.1. */
export const roundMiles = (miles: number): number => Math.max(0.1, Math.round(miles * 10) / 10);
