export { closeRefunds, retryRefunds } from './close-refunds.ts';
export { refundLine } from './refund-line.ts';
export { sendRefund, sweepRefunds } from './send-refund.ts';
export { lockCheckoutsOfLines } from './store/lock-checkout.ts';
export {
  type BookingRefund,
  bookingRefundsSql,
  hasOpenRefund,
  type Refundable,
  type RefundRule,
  refundableSql,
  refundRuleSql,
} from './store/read-refunds.ts';
export { recordReturns, syncProviderRefunds } from './sync-provider-refunds.ts';
export { addRefunds, formatRefund, type RefundedBooking, viewRefunds } from './view-refund.ts';
