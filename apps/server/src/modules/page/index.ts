export { loginLinkHook } from './login-link.ts';
export { pageRoutes } from './routes.ts';
