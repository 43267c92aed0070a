export { CancelBookingButton } from './cancel-booking-button.tsx';
export { CancelTogetherButton } from './cancel-together-button.tsx';
export { VisitTerms } from './visit-terms.tsx';
