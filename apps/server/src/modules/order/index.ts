export { newReference } from './new-reference.ts';
export { orderRoutes } from './routes.ts';
export { type Sold, sold } from './sold.ts';
export { addOrder, readOrderOf, setAwaitingPayment, setCancelled } from './store.ts';
