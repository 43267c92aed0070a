export {
  buildBookingCancelledEmail,
  buildOfferEmail,
  buildSessionChangedEmail,
  buildWaitlistClosedEmail,
} from './booking-emails.ts';
export { getEmailColours } from './colours.ts';
export { buildConfirmAddressEmail } from './confirm-address-email.ts';
export { buildDebitEmail, type DebitEmailKind } from './debit-email.ts';
export { buildDocumentEmail } from './document-email.ts';
export { buildEmailChangeEmail } from './email-change-email.ts';
export {
  buildConfirmationEmail,
  buildOrderPaidEmail,
  buildPaymentFailedEmail,
  buildReceiptEmail,
  buildUnpaidCancelledEmail,
} from './emails.ts';
export { formatDay } from './format-day.ts';
export { type EmailSession, formatInstant, formatPeriod } from './format-session.ts';
export { buildGiftCardEmail } from './gift-card-email.ts';
export { buildGuestPassEmail } from './guest-pass-email.ts';
export { buildHandoverAcceptedEmail, buildHandoverEmail } from './handover-email.ts';
export {
  buildInvitationAcceptedEmail,
  buildInvitationEmail,
  buildLinkRevokedEmail,
} from './household-email.ts';
export { buildNoticeEmail } from './notice-email.ts';
export { buildOpeningEmail } from './opening-email.ts';
export { buildPasswordLinkEmail } from './password-email.ts';
export { buildPersonalDataEmail } from './personal-data-email.ts';
export { buildReminderEmail, buildVenueChangeEmail } from './reminder-email.ts';
export { buildSecurityEmail } from './security-email.ts';
export { buildStaffPaymentEmail, type StaffPaymentEvent } from './staff-payment-email.ts';
export { buildWaiverEmail } from './waiver-email.ts';
