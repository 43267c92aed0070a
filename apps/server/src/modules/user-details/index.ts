export { userDetailsRoutes } from './routes.ts';
