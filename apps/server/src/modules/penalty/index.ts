export { createPenaltyPurchasable } from './purchasable.ts';
export { penaltyRoutes } from './routes.ts';
