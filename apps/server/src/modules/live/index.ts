export { createLiveUpdates } from './live-updates.ts';
export { liveRoutes } from './routes.ts';
