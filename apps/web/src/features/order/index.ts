export { Confirmation } from './confirmation.tsx';
export { EndedOrder } from './ended-order.tsx';
export { hasBooking } from './line-kinds.ts';
export { OrderLineCard } from './order-line-card.tsx';
export { OrderQueryState } from './order-query-state.tsx';
export { PaymentDue } from './payment-due.tsx';
export type { Order } from './queries.ts';
export { Receipt } from './receipt.tsx';
