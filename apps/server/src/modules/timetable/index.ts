export { timetableRoutes } from './routes.ts';
