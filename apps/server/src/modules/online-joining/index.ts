export { onlineJoiningRoutes } from './routes.ts';
