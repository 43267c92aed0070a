export { LazyVenueMap } from './lazy-venue-map.tsx';
export { locateDevice } from './locate-device.ts';
export { MapToggle } from './map-toggle.tsx';
export { MyLocationButton } from './my-location-button.tsx';
export { getWiderRadii, radiusOptions } from './radius-options.ts';
export { hasCoordinates } from './view.ts';
