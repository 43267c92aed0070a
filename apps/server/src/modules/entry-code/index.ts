export { createEmailCodes, createReminderCodes } from './create-email-codes.ts';
export { entryCodeRoutes } from './routes.ts';
