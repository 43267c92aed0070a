import { isMappable } from '@pavilion/domain/map';

/** A place in degrees. */
export type Point = { lat: number; lng: number };

/** VEN-03: what can be put on a map. */
export const hasCoordinates = <Venue extends { lat: number | null; lng: number | null }>(
  venue: Venue,
): venue is Venue & Point => isMappable(venue.lat, venue.lng);

/** VEN-15: a window narrower than this, in px, is a mobile's. */
const mobileWidth = 576;

/**
 * VEN-15: at `zoom` the radius that a search has by default (VEN-04) fills the map, and that is how near a place is
 * shown. `offset` is how many steps further out the map begins while nobody has looked for a place: from there the
 * whole island can be seen with its coasts (on a mobile its middle, from sea to sea).
 */
const views = { mobile: { zoom: 10.3, offset: 4.4 }, other: { zoom: 10.9, offset: 5.5 } };
const getViewPreset = (width: number) => (width < mobileWidth ? views.mobile : views.other);

export type View = { center: [lng: number, lat: number]; zoom: number };

/** VEN-15: where the map begins. `width` is the window's, in px. */
export function getInitialView(width: number): View {
  const { zoom, offset } = getViewPreset(width);
  return { center: [-2, 53.59], zoom: Math.round((zoom - offset) * 10) / 10 };
}

/** VEN-15: how a place is shown that nothing stands around. */
export const getPointView = ({ lat, lng }: Point, width: number): View => ({
  center: [lng, lat],
  zoom: getViewPreset(width).zoom,
});

export type Bounds = [west: number, south: number, east: number, north: number];

/** The smallest frame that holds these; undefined around nothing. */
export function getBounds(points: readonly Point[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
