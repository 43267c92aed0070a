export { LazyVenueMap } from './lazy-venue-map.tsx';
export type { MapVenue } from './map.ts';
export { isMapped } from './view.ts';
