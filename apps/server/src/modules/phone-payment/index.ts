export { phonePaymentRoutes } from './routes.ts';
export { deleteExpiredPhonePayments } from './store.ts';
