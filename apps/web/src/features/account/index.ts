export { LazyKioskBookings } from './lazy-kiosk-bookings.tsx';
export { LazyNextBookingLine } from './lazy-next-booking-line.tsx';
