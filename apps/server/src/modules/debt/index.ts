export { createDebtPurchasables } from './purchasable.ts';
export { debtRoutes } from './routes.ts';
export { insertDebt } from './store.ts';
