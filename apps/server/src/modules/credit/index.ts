export { giveCredit, refundToCredit, returnCredit } from './give-credit.ts';
export { moveCredit } from './move-credit.ts';
export { cancelCredit, reserveCredit, spendCredit } from './reserve-credit.ts';
export { creditRoutes } from './routes.ts';
export {
  type AvailableTender,
  addToGiftCardAccount,
  availableTendersSql,
  deleteReservation,
  insertGiftCardAccount,
  insertReservation,
  readAvailableTenders,
  spendableCreditSql,
  takeReservation,
} from './store.ts';
