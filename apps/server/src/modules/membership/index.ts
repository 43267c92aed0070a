export { membershipRoutes } from './routes.ts';
export {
  deleteDebitPeriod,
  endDebitPeriods,
  type HeldPlan,
  insertDebitPeriod,
  readHeldPlans,
  readPastPlans,
} from './store/debit-periods.ts';
export { endShares } from './store/end-shares.ts';
export {
  type BookingWindowRow,
  bookingWindowsSql,
  isOpenForMemberSql,
  membershipsSql,
} from './store/membership-sql.ts';
