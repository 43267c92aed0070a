export { createLastingCode } from './code.ts';
export { createEmailCodes, drawCode } from './create-email-codes.ts';
export { entryCodeRoutes } from './routes.ts';
