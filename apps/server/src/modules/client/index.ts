export { readClientOrigin, readLinkOrigin, readPersonOrigin } from './link-origin.ts';
export { negotiateLanguage } from './negotiate-language.ts';
export { readCredentials, saveCredentials } from './payment-credentials.ts';
export { createClientResolver, type ResolveClient, type ResolvedClient } from './resolve-client.ts';
export { clientRoutes } from './routes.ts';
export { type Client, type ClientBrand, clientBrandSql, readClient, readClientBrand } from './store.ts';
export { buildSurfaceUrls, type SurfaceUrls } from './surface-urls.ts';
