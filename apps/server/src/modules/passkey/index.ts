export { passkeyRoutes } from './routes.ts';
export { deleteExpiredChallenges } from './store/challenge.ts';
