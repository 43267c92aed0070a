export { createBundlePurchasable } from './purchasable.ts';
export { bundleRoutes } from './routes.ts';
export { deleteLapsedBundles } from './store/bundle.ts';
