export { linkedPersonRoutes } from './routes.ts';
