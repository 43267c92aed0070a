export { LazyVenueMap } from './lazy-venue-map.tsx';
export { isMapped } from './view.ts';
