export { membershipRoutes } from './routes.ts';
export {
  type BookingWindowRow,
  bookingWindowsSql,
  isOpenForMemberSql,
  membershipsSql,
} from './store/membership-sql.ts';
