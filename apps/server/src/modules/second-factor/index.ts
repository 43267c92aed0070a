export { secondFactorRoutes } from './routes.ts';
