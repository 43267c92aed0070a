export { createBundlePurchasable } from './purchasable.ts';
export { decideForPerson } from './quote-lines.ts';
export { bundleRoutes } from './routes.ts';
export { deleteLapsedBundles } from './store/bundle.ts';
