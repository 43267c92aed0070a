export { buildConfirmationEmail, buildPaymentFailedEmail, buildUnpaidCancelledEmail } from './emails.ts';
