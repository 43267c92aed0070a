export { createAgreementCheck } from './find-agreement-errors.ts';
export { restrictionRoutes } from './routes.ts';
export { hasRestriction } from './store/restrictions.ts';
export {
  completeWaivers,
  findMissingWaivers,
} from './store/waivers.ts';
