export { openLive } from './open-live.ts';
export { liveRoutes } from './routes.ts';
