export { newReference } from './new-reference.ts';
export { orderRoutes } from './routes.ts';
export { type Sold, sold } from './sold.ts';
export { addOrder, type NewLine, type NewOrder, readOrderOf, setAwaitingPayment } from './store.ts';
