export { type Addresses, addressesOf } from './addresses.ts';
export { chooseLanguage } from './choose-language.ts';
export { clientFinder, type FindClient, type FoundClient } from './find-client.ts';
export { readCredentials, saveCredentials } from './keep-credentials.ts';
export { clientRoutes } from './routes.ts';
export { type Client, readClient } from './store.ts';
