export { Confirmation } from './confirmation.tsx';
export { EndedOrder } from './ended-order.tsx';
export { OrderLines } from './order-lines.tsx';
export { OrderQueryState } from './order-query-state.tsx';
export { PaymentDue } from './payment-due.tsx';
export { type OrderPayment, orderPaymentQuery } from './queries.ts';
export { Receipt } from './receipt.tsx';
