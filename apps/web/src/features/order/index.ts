export { Confirmation } from './confirmation.tsx';
export { hasBooking } from './line-kinds.ts';
export { OrderLineCard } from './order-line-card.tsx';
export { OrderQueryState } from './order-query-state.tsx';
export type { Order } from './queries.ts';
export { Receipt } from './receipt.tsx';
