export { type FindPlace, openPlaces } from './find-place.ts';
export { mapRoutes } from './routes.ts';
export { hasPlace, milesFrom } from './store.ts';
