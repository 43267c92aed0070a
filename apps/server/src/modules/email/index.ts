export {
  buildConfirmationEmail,
  buildOrderPaidEmail,
  buildPaymentFailedEmail,
  buildUnpaidCancelledEmail,
} from './emails.ts';
export { buildPasswordLinkEmail } from './password-email.ts';
