export { LazyNextBookingLine } from './lazy-next-booking-line.tsx';
