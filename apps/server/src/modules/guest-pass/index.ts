export { guestPassRoutes } from './routes.ts';
export { clearPassRecipients } from './store/passes.ts';
