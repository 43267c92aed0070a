export { claimProvisionalAccounts } from './claim-provisional-accounts.ts';
export { provisionalAccountRoutes } from './routes.ts';
