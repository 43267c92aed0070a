export { buildBookingCancelledEmail, buildOfferEmail } from './booking-emails.ts';
export {
  buildConfirmationEmail,
  buildOrderPaidEmail,
  buildPaymentFailedEmail,
  buildReceiptEmail,
  buildUnpaidCancelledEmail,
} from './emails.ts';
export { buildGiftCardEmail } from './gift-card-email.ts';
export { buildOpeningEmail } from './opening-email.ts';
export { buildPasswordLinkEmail } from './password-email.ts';
export { buildStaffPaymentEmail, type StaffPaymentEvent } from './staff-payment-email.ts';
export { buildWaiverEmail } from './waiver-email.ts';
