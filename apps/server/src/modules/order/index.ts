export {
  parseLineSnapshot,
  viewLineBundle,
  viewLineMembership,
  viewLinePackage,
  viewLineResource,
  viewWallTime,
} from './line-snapshot.ts';
export {
  createOrderToken,
  getOrderPath,
  getOrderPaymentPath,
  getReceiptPath,
  parseOrderToken,
} from './order-token.ts';
export { ownOrder } from './policy.ts';
export { orderRoutes } from './routes.ts';
export {
  assertSnapshotTotal,
  getCardAmount,
  type OrderSnapshot,
  parseOrderSnapshot,
  toHashedLine,
} from './snapshot.ts';
export {
  generateReference,
  insertOrder,
  insertTenders,
  markAwaitingPayment,
  markCancelled,
  markPaid,
  moveOrders,
  type NewOrder,
  type OrderRow,
  readOrder,
  readOrderByCheckout,
  readSeller,
} from './store.ts';
export { getOrderBalance, viewOrder } from './view.ts';
