export { createBookingInput, createTicketInput } from './booking-item.ts';
export { bookingCartLine } from './cart-line.tsx';
export { lapsedBookingLine } from './lapsed-line.tsx';
export { bookingOrderLine } from './order-line.tsx';
export { ticketVisit } from './ticket-visit.tsx';
