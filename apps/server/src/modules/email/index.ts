export {
  buildConfirmationEmail,
  buildOrderPaidEmail,
  buildPaymentFailedEmail,
  buildUnpaidCancelledEmail,
} from './emails.ts';
