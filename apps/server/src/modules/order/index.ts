export { viewLineResource, viewWallTime } from './line-snapshot.ts';
export { orderRoutes } from './routes.ts';
export { assertSnapshotTotal, type OrderSnapshot, parseOrderSnapshot } from './snapshot.ts';
export {
  generateReference,
  insertOrder,
  markAwaitingPayment,
  markCancelled,
  markPaid,
  readOrderByCheckout,
} from './store.ts';
