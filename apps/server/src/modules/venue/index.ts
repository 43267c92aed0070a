export { venueRoutes } from './routes.ts';
export { isVenue, type NextRow } from './store.ts';
export { viewNext } from './view.ts';
