export { generateReference } from './generate-reference.ts';
export { orderRoutes } from './routes.ts';
export { type OrderLineSnapshot, orderLineSnapshot } from './snapshot.ts';
export { insertOrder, markAwaitingPayment, markCancelled, readOrderByCheckout } from './store.ts';
