export { LazyVenueMap } from './lazy-venue-map.tsx';
export { MyLocationButton } from './my-location-button.tsx';
export { getWiderRadii, radiusOptions } from './radius-options.ts';
export { hasCoordinates } from './view.ts';
