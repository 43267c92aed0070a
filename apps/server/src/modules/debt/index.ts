export { createDebtPurchasables } from './purchasable.ts';
export { debtRoutes } from './routes.ts';
