export { createPackagePurchasable } from './purchasable.ts';
export { packageRoutes } from './routes.ts';
export { readPackagePlans } from './store.ts';
