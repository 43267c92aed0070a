export { createBookingInput, createTicketInput } from './booking-item.ts';
export { bookingCartLine } from './cart-line.tsx';
export { groupVisits, type Visit } from './group-visits.ts';
export { lapsedBookingLine } from './lapsed-line.tsx';
export { bookingOrderLine } from './order-line.tsx';
export { StepLink } from './step-link.tsx';
export { ticketVisit } from './ticket-visit.tsx';
