/** VEN-04: how long a mile is, in metres. */
export const metresPerMile = 1609.344;

/** VEN-04, ERR-07: how far a search reaches where nothing is said, and at most, in miles. */
export const defaultRadius = 5;
export const widestRadius = 30;

/** ERR-07: the characters of a postcode, spaces left out. */
export const postcodeLength = { shortest: 5, longest: 7 };

export type Coordinates = { latitude: number; longitude: number };

/** VEN-03: whether a place can be put on a map: numbers that a globe has. */
export const isMappable = (latitude: number | null, longitude: number | null): boolean =>
  latitude !== null &&
  longitude !== null &&
  latitude >= -90 &&
  latitude <= 90 &&
  longitude >= -180 &&
  longitude <= 180;

const coordinates = /^(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** A place written as 'latitude,longitude'; undefined for any other text, and for what no globe has. */
export function readCoordinates(text: string): Coordinates | undefined {
  const [, north, east] = coordinates.exec(text.trim()) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return isMappable(latitude, longitude) ? { latitude, longitude } : undefined;
}

/** What somebody looks for: a whole postcode (written without its space), the first half of one, or a name. */
export type Term = { kind: 'postcode' | 'outcode' | 'town'; text: string; outcode: string };

const outcodeShape = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const postcodeShape = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** VEN-05: reads a term as people type it. A name stays as it was typed. */
export function readTerm(typed: string): Term {
  const text = typed.toUpperCase().replace(/\s+/g, '');
  const outcode = postcodeShape.exec(text)?.[1];
  if (outcode !== undefined) return { kind: 'postcode', text, outcode };
  if (outcodeShape.test(text)) return { kind: 'outcode', text, outcode: text };
  return { kind: 'town', text: typed.trim(), outcode: '' };
}

/** ERR-07: a term with a figure in it is meant as a postcode, and one that has neither half's shape must be as long. */
export function isPostcodeLong(typed: string): boolean {
  const text = typed.replace(/\s+/g, '');
  if (!/^[a-z]{1,2}\d[a-z\d]*$/i.test(text) || readTerm(typed).kind === 'outcode') return true;
  return text.length >= postcodeLength.shortest && text.length <= postcodeLength.longest;
}

/** How far away a place is said to be: `miles` to a tenth, and never none at all, for nobody stands in its door. */
export const milesShown = (miles: number): number => Math.max(0.1, Math.round(miles * 10) / 10);
