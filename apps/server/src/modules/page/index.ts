export { loginLinkHook, pageRoutes } from './routes.ts';
