export { venueRoutes } from './routes.ts';
export { type AccessFact, type Around, isVenue, isWithin, type NextRow } from './store.ts';
export { viewDistance, viewNext } from './view.ts';
