export { createMembershipPurchasable } from './purchasable.ts';
export { membershipSaleRoutes } from './routes.ts';
export { moveMemberships } from './store/sales.ts';
