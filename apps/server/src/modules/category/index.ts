export { categoryRoutes } from './routes.ts';
export { categoryMatchesSql, readVenueCategories } from './store.ts';
