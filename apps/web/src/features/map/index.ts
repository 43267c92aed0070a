export { LazyVenueMap } from './lazy-venue-map.tsx';
export { radii, widerThan } from './radii.ts';
export { UseMyLocation } from './use-my-location.tsx';
export { isMapped } from './view.ts';
