export { createEmailCodes } from './create-email-codes.ts';
export { entryCodeRoutes } from './routes.ts';
