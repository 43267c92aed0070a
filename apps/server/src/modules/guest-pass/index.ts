export { guestPassRoutes } from './routes.ts';
