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
 * VEN-15: at `zoom` the default search radius (VEN-04) fills the map; single places are shown at this zoom. `offset` is
 * how many levels further out the map starts: far enough to show Great Britain with its coasts (on mobile its middle,
 * from coast to coast).
 */
const views = { mobile: { zoom: 10.3, offset: 4.4 }, other: { zoom: 10.9, offset: 5.5 } };
const getViewPreset = (width: number) => (width < mobileWidth ? views.mobile : views.other);

export type View = { center: [lng: number, lat: number]; zoom: number };

/** VEN-15: the view without venues or a search. `width` is the window's, in px. */
export function getInitialView(width: number): View {
  const { zoom, offset } = getViewPreset(width);
  return { center: [-2, 53.59], zoom: Math.round((zoom - offset) * 10) / 10 };
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
