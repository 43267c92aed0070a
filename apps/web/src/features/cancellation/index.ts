export { CancelBookingButton } from './cancel-booking-button.tsx';
