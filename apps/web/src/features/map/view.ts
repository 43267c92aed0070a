import { isMappable } from '@pavilion/domain/map';

/** Coordinates in degrees. */
export type Point = { lat: number; lng: number };

/** VEN-03: whether a venue can be shown on a map. */
export const hasCoordinates = <Venue extends { lat: number | null; lng: number | null }>(
  venue: Venue,
): venue is Venue & Point => isMappable(venue.lat, venue.lng);

/** VEN-15: narrower windows (in px) are treated as mobile. */
const mobileWidth = 576;

/**
 * VEN-15: the map starts at `zoom`, at which the default search radius (VEN-04) fills it; single places are shown at
 * this zoom too. `offset` is how many levels further out Great Britain is shown with its coasts (on mobile its middle,
 * from coast to coast).
 */
const views = { mobile: { zoom: 10.3, offset: 4.4 }, other: { zoom: 10.9, offset: 5.5 } };
const getViewPreset = (width: number) => (width < mobileWidth ? views.mobile : views.other);

export type View = { center: [lng: number, lat: number]; zoom: number };

const startCenter: View['center'] = [-2, 53.59];

/** VEN-15: the view without venues or a search. `width` is the window's, in px. */
export const getStartView = (width: number): View => ({
  center: startCenter,
  zoom: getViewPreset(width).zoom,
});

/** VEN-15: the view of the whole country. `width` is the window's, in px. */
export function getCountryView(width: number): View {
  const { zoom, offset } = getViewPreset(width);
  return { center: startCenter, zoom: Math.round((zoom - offset) * 10) / 10 };
}

/** VEN-15: the view of a single place. `width` is the window's, in px. */
export const getPointView = ({ lat, lng }: Point, width: number): View => ({
  center: [lng, lat],
  zoom: getViewPreset(width).zoom,
});

export type Bounds = [west: number, south: number, east: number, north: number];

/** The smallest bounds that contain all points; undefined without points. */
export function getBounds(points: readonly Point[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
