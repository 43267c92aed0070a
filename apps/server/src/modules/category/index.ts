export { categoryRoutes } from './routes.ts';
export { readVenueCategories } from './store.ts';
