export { type FindPlace, openPlaces, type Place, type PlaceFault } from './find-place.ts';
export { mapRoutes } from './routes.ts';
export { hasPlace, milesFrom } from './store.ts';
